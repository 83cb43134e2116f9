import { useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterWizard } from './register-wizard.tsx';
import { NO_PROGRESS, type Progress } from './registration.ts';
import type { SignedIn } from './second-factor-form.tsx';

type SignInTab = 'login' | 'signup';

type SignInPageProps = {
  readonly tab: SignInTab;
  readonly onTab: (tab: SignInTab) => void;
  readonly onSignedIn: (answer: SignedIn) => void;
  readonly onRegistered: (answer: SignedIn) => void;
};

/** The portal's door. What was typed on one tab is still there after a look at the other; passwords of a login are not. */
export function SignInPage({ tab, onTab, onSignedIn, onRegistered }: SignInPageProps) {
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<Progress>(NO_PROGRESS);
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
              <RegisterWizard progress={progress} onProgress={setProgress} onRegistered={onRegistered} />
            ),
          },
        ]}
      />
    </AuthSheet>
  );
}
