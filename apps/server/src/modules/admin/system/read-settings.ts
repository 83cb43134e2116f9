import { CONTENT } from '@halyard/content';
import type { admin, AnswerOf } from '@halyard/contract';
import { listSettings } from '../../../platform/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Site } from '../../site/index.ts';
import { selectEmails } from '../people/store-names.ts';

export type SettingsDeps = Pick<Platform, 'database' | 'settings'> & {
  readonly site: Pick<Site, 'listCapabilities' | 'contact'>;
};

type Change = { readonly by: string; readonly at: Date } | null;

/** What staff may change, with who changed it last, and what the process was started with. */
export async function readSettings({
  database,
  settings,
  site,
}: SettingsDeps): Promise<AnswerOf<typeof admin.adminGetSettings>> {
  const capabilities = await site.listCapabilities(database);
  const contact = await site.contact.read(database);
  const changes = [...capabilities.map(({ change }) => change), contact.change];
  const emails = await selectEmails(
    database,
    changes.flatMap((change) => change?.by ?? []),
  );
  const named = (change: Change) =>
    change && { by: emails.get(change.by) ?? change.by, at: change.at.toISOString() };
  return {
    capabilities: capabilities.map((row) => ({ ...row, change: named(row.change) })),
    contact: {
      details: contact.details,
      shipped: CONTENT.contact,
      version: contact.version,
      change: named(contact.change),
    },
    process: listSettings(settings),
  };
}
