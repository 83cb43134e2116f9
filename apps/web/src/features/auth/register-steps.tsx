import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountTypeChoice } from './account-type-choice.tsx';
import { TEXT_LINK } from './auth-sheet.tsx';
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
        <Field label="First name">
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="given-name"
              value={form.firstName}
              onChange={(event) => onChange({ firstName: event.target.value })}
            />
          )}
        </Field>
        <Field label="Last name">
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="family-name"
              value={form.lastName}
              onChange={(event) => onChange({ lastName: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            required
            autoComplete="email"
            value={form.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Phone number">
        {(control) => (
          <Input
            {...control}
            type="tel"
            required
            autoComplete="tel"
            value={form.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

export function AccountDetailsStep({ form, onChange }: StepProps) {
  return (
    <>
      <Field
        label="Password"
        hint="At least 8 characters; best with an uppercase letter, a lowercase letter, a number and a special character."
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={form.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <Field label="Confirm password">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={form.confirmPassword}
            onChange={(event) => onChange({ confirmPassword: event.target.value })}
          />
        )}
      </Field>
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
