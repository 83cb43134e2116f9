import { useEffect, useState } from 'react';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterWizard } from './register/register-wizard.tsx';
import { draft } from './register/draft.ts';
import { type Registration, type Step, stepToShow } from './register/registration.ts';
import type { SignedIn } from './second-factor-form.tsx';

type SignInTab = 'login' | 'signup';

type SignInPageProps = {
  readonly tab: SignInTab;
  readonly onTab: (tab: SignInTab) => void;
  /** The step of the registration in the address, counted from 1. */
  readonly step: string | undefined;
  readonly onStep: (step: string, isBack: boolean) => void;
  readonly onSignedIn: (answer: SignedIn) => void;
  readonly onRegistered: (answer: SignedIn) => void;
};

/**
 * The portal's door. What was typed on one tab is still there after a look at the other, and what was typed to open an
 * account after a reload; passwords are not.
 */
export function SignInPage({ tab, onTab, step, onStep, onSignedIn, onRegistered }: SignInPageProps) {
  const [email, setEmail] = useState('');
  const [form, setForm] = useState<Registration>(draft.read);
  const shown = stepToShow(step, form);
  useEffect(() => draft.keep(form), [form]);
  return (
    <AuthSheet
      title="Client Portal"
      lead={tab === 'login' ? 'Welcome back.' : 'Three short steps, and your account is open.'}
    >
      <Tabs
        label="Login or create an account"
        value={tab}
        onValue={onTab}
        tabs={[
          {
            value: 'login',
            label: 'Login',
            content: <LoginForm email={email} onEmail={setEmail} onSignedIn={onSignedIn} />,
          },
          {
            value: 'signup',
            label: 'Create Account',
            content: (
              <RegisterWizard
                form={form}
                onForm={setForm}
                step={shown}
                onStep={(next: Step) => onStep(String(next + 1), next < shown)}
                onRegistered={onRegistered}
              />
            ),
          },
        ]}
      />
    </AuthSheet>
  );
}
