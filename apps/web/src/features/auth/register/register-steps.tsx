import { PROFILE_FIELDS, REGISTRATION_FIELDS } from '@halyard/contract';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { AccountTypeChoice } from './account-type-choice.tsx';
import { TEXT_LINK } from '../auth-sheet.tsx';
import type { Registration } from './registration.ts';

type StepProps = {
  readonly form: Registration;
  readonly onChange: (part: Partial<Registration>) => void;
};
type CheckedStepProps = StepProps & {
  readonly problemAt: (field: string) => string | undefined;
};

/** All are marked as required; what is missing and may be is let through. */
export function PersonalStep({ form, problemAt, onChange }: CheckedStepProps) {
  const fields = (isName: boolean) =>
    REGISTRATION_FIELDS.filter((field) => PROFILE_FIELDS[field].isName === isName).map((field) => (
      <TextField
        key={field}
        label={PROFILE_FIELDS[field].label}
        type={PROFILE_FIELDS[field].type}
        required
        autoComplete={PROFILE_FIELDS[field].autoComplete}
        error={problemAt(field)}
        value={form[field]}
        onValue={(value) => onChange({ [field]: value })}
      />
    ));
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">{fields(true)}</div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={problemAt('email')}
        value={form.email}
        onValue={(email) => onChange({ email })}
      />
      {fields(false)}
    </>
  );
}

export function AccountDetailsStep({ form, problemAt, onChange }: CheckedStepProps) {
  return (
    <>
      <TextField
        label="Password"
        hint="At least 8 characters; best with an uppercase letter, a lowercase letter, a number and a special character."
        as={PasswordInput}
        autoComplete="new-password"
        error={problemAt('password')}
        value={form.password}
        onValue={(password) => onChange({ password })}
      />
      <TextField
        label="Confirm password"
        as={PasswordInput}
        autoComplete="new-password"
        error={problemAt('confirmPassword')}
        value={form.confirmPassword}
        onValue={(confirmPassword) => onChange({ confirmPassword })}
      />
      <AccountTypeChoice value={form.accountType} onValue={(accountType) => onChange({ accountType })} />
    </>
  );
}

export function TermsStep({ form, onChange }: StepProps) {
  return (
    <>
      <dl className="divide-y divide-line rounded-panel border border-line bg-surface px-4">
        <Summary label="Name" value={`${form.firstName} ${form.lastName}`} />
        <Summary label="Email" value={form.email} />
        <Summary label="Account type" value={form.accountType === 'corporate' ? 'Corporate' : 'Individual'} />
      </dl>
      <p className="text-base text-muted">
        After this step we mail a 6-digit code to your address. Moving money needs a verified address.
      </p>
      <Checkbox
        isChecked={form.acceptTerms}
        onChecked={(acceptTerms) => onChange({ acceptTerms })}
        hint={<TermsLinks />}
      >
        I agree to the terms and conditions
      </Checkbox>
    </>
  );
}

/** They open beside this page, where the registration waits. */
function TermsLinks() {
  return (
    <>
      Read the{' '}
      <a href="/legal/terms" target="_blank" rel="noreferrer" className={TEXT_LINK}>
        terms of service
      </a>{' '}
      and the{' '}
      <a href="/legal/risk-disclosure" target="_blank" rel="noreferrer" className={TEXT_LINK}>
        risk disclosure
      </a>
      .
    </>
  );
}

function Summary({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}
