import { type ReactNode, useEffect, useState } from 'react';
import { auth, users } from '@halyard/contract';
import { api, goOnWith, useUser } from '../../platform/session/signed-in.ts';
import { ClosingPanel } from './closing-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { KycPanel } from './kyc-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';
import { confirmed } from '../../platform/calls/confirmation.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { missingIn, newPasswordProblem } from '../../domain/passwords/new-password.ts';
import { useFormProblem } from '../../ui/forms/use-form-problem.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { AUTH_FLOW } from '../../texts/auth.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

type SettingsPageProps = {
  /** A part of it that one came for. */
  readonly view: string | undefined;
  readonly tier: ReactNode;
};

export function SettingsPage({ view, tier }: SettingsPageProps) {
  const user = useUser();
  useEffect(() => {
    const place = view === undefined ? null : document.getElementById(`settings-${view}`);
    return place ? stayAt(place) : undefined;
  }, [view]);
  return (
    <div className="flex flex-col gap-6">
      <h2 className="text-section font-medium">Settings</h2>
      {/* Beside each other where there is room: on the left who one is and what we keep, on the right how one gets in, and out. */}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <div id="settings-profile">
            <ProfilePanel user={user} />
          </div>
          <EmailPanel user={user} />
          <div id="settings-tier">{tier}</div>
          <div id="settings-notifications">
            <NotificationsPanel user={user} />
          </div>
          <PreferencesPanel user={user} />
          <KycPanel />
          <div id="settings-data">
            <DataPanel />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <div id="settings-security">
            <PasswordPanel />
          </div>
          <div id="settings-two-factor">
            <TwoFactorPanel user={user} />
          </div>
          <PasskeysPanel />
          <SessionsPanel />
          <KeysPanel />
          <WebhooksPanel />
          <div id="settings-closing">
            <ClosingPanel />
          </div>
        </div>
      </div>
    </div>
  );
}

const FILLED_WITHIN_MS = 3000;
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** What stands above grows when it has been read: the place stays in sight until somebody goes their own way. */
function stayAt(place: HTMLElement): () => void {
  const growth = new ResizeObserver(() => place.scrollIntoView());
  const leave = () => growth.disconnect();
  if (place.parentElement) growth.observe(place.parentElement);
  for (const way of OWN_WAYS) addEventListener(way, leave, { once: true, passive: true });
  const timer = setTimeout(leave, FILLED_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    leave();
    for (const way of OWN_WAYS) removeEventListener(way, leave);
  };
}

/** What is kept about somebody, for them to have. */
function DataPanel() {
  return (
    <Panel title="Your data" lead="What we keep about you belongs in your hands as well.">
      <p className="mb-4 max-w-[68ch] text-muted">
        One ZIP file with your profile, documents, papers, statement, journal, orders, positions, messages,
        sessions and settings, as tables that every spreadsheet opens, and a page that explains them.
        Passwords and other secrets are not in it. You need your password for it, and can take it once an
        hour.
      </p>
      <ExportButton
        name="everything-about-me"
        ending="zip"
        label="Download everything about me"
        fetchFile={(signal) => confirmed(() => api.download(users.takeArchive, { signal }))}
        done={SETTINGS.archiveTaken}
        failure={SETTINGS.archiveFailure}
      />
    </Panel>
  );
}

function PasswordPanel() {
  const [form, setForm] = useState(EMPTY);
  const problem = useFormProblem();
  const change = useToldAct(users.changePassword, {
    reloads: [auth.listSessions],
    done: SETTINGS.passwordChanged,
    onDone: ({ data }) => {
      goOnWith(data);
      setForm(EMPTY);
    },
    failure: SETTINGS.saveFailure,
  });
  function submit() {
    const found =
      missingIn(
        form,
        FIELDS.map(({ name }) => name),
        AUTH_FLOW.missingFields,
      ) ?? newPasswordProblem(form, 'newPassword', 'repeated');
    if (found !== null) return problem.tell(found);
    change.run({ body: { currentPassword: form.currentPassword, newPassword: form.newPassword } });
  }
  return (
    <Panel title="Password" lead="Changing it logs out every other session.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {FIELDS.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            label={label}
            as={PasswordInput}
            autoComplete={autoComplete}
            error={problem.of(name)}
            value={form[name]}
            onValue={(next) => {
              setForm({ ...form, [name]: next });
              problem.typed(name);
            }}
          />
        ))}
        <Button type="submit" variant="secondary" isBusy={change.isRunning} className="self-start">
          Change password
        </Button>
      </Form>
    </Panel>
  );
}
