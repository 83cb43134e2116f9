import { users } from '@halyard/contract';
import { confirmed } from '../../platform/calls/confirmation.ts';
import { api } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';

/** What is kept about somebody, for them to have. */
export function DataPanel() {
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
