import { CONTENT, type Contact } from '@halyard/content';
import type { BodyOf, site } from '@halyard/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import * as store from './store-settings.ts';

type ContactDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'tell'>;
};

/** How to reach the operator, with the version an editor has to name; 0 as long as nobody has changed it. */
export type KnownContact = {
  readonly details: Contact;
  readonly version: number;
  readonly change: { readonly by: string; readonly at: Date } | null;
};

const NAME = 'contact';

/** How to reach the operator: what the content says, until an administrator has said something else. */
export function createContactDetails(deps: ContactDeps) {
  let current: Contact = CONTENT.contact;
  const read = async (queryable: Queryable): Promise<KnownContact> => {
    const row = await store.selectSetting<Contact>(queryable, NAME);
    if (row === null) return { details: CONTENT.contact, version: 0, change: null };
    return { details: row.value, version: row.version, change: { by: row.changedBy, at: row.changedAt } };
  };
  return {
    read,
    /** In memory, for the public pages: they are asked for more often than anything else. */
    current: (): Contact => current,
    /** Learns what another node has changed. The same details stay the same object. */
    recall: async (): Promise<void> => {
      const { details } = await read(deps.database);
      if (JSON.stringify(details) !== JSON.stringify(current)) current = details;
    },
    change: async (
      tx: Tx,
      caller: Identity,
      { version, reason, ...details }: BodyOf<typeof site.setContactDetails>,
    ): Promise<KnownContact> => {
      await store.lockSettings(tx);
      const before = await read(tx);
      if (before.version !== version) refuse('edit-conflict');
      const change = { by: caller.userId, at: deps.clock.now() };
      await store.upsertSetting(tx, { name: NAME, value: details, version: version + 1, ...change });
      const detail = { before: before.details, after: details, reason };
      await deps.audit.record(tx, { actorId: caller.userId, action: 'contact-details.changed', detail });
      tx.afterCommit(() => {
        current = details;
        deps.bus.tell('house');
      });
      return { details, version: version + 1, change };
    },
  };
}
