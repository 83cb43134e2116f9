import { Tabs } from '../../ui/tabs.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterWizard } from './register-wizard.tsx';
import type { SignedIn } from './second-factor-form.tsx';

type SignInTab = 'login' | 'signup';

type SignInPageProps = {
  readonly tab: SignInTab;
  readonly onTab: (tab: SignInTab) => void;
  readonly onSignedIn: (answer: SignedIn) => void;
  readonly onRegistered: (answer: SignedIn) => void;
};

/** The portal's door. */
export function SignInPage({ tab, onTab, onSignedIn, onRegistered }: SignInPageProps) {
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
          { value: 'login', label: 'Login', content: <LoginForm onSignedIn={onSignedIn} /> },
          {
            value: 'signup',
            label: 'Create Account',
            content: <RegisterWizard onRegistered={onRegistered} />,
          },
        ]}
      />
    </AuthSheet>
  );
}
