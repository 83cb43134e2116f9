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

/** All four are marked as required; only a missing phone number is let through. */
export function PersonalStep({ form, onChange }: StepProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          value={form.firstName}
          onValue={(firstName) => onChange({ firstName })}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          value={form.lastName}
          onValue={(lastName) => onChange({ lastName })}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        value={form.email}
        onValue={(email) => onChange({ email })}
      />
      <TextField
        label="Phone number"
        type="tel"
        required
        autoComplete="tel"
        value={form.phone}
        onValue={(phone) => onChange({ phone })}
      />
    </>
  );
}

export function AccountDetailsStep({ form, onChange }: StepProps) {
  return (
    <>
      <TextField
        label="Password"
        hint="At least 8 characters; best with an uppercase letter, a lowercase letter, a number and a special character."
        as={PasswordInput}
        autoComplete="new-password"
        value={form.password}
        onValue={(password) => onChange({ password })}
      />
      <TextField
        label="Confirm password"
        as={PasswordInput}
        autoComplete="new-password"
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
