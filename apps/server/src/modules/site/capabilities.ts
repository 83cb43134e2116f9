import { type AnswerOf, site } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import * as store from './store.ts';

export type Capabilities = Readonly<AnswerOf<typeof site.setCapability>>;

/** How the product ships. What is off shows the customer the text of its placeholder. */
const shipped = (siteMode: Settings['SITE_MODE']): Capabilities => ({
  closeAll: true,
  portfolioAnalysis: true,
  copyTrading: siteMode === 'simulated',
  managedPortfolios: siteMode === 'simulated',
  practiceBooks: true,
});

/** What is on right now: as shipped, except where an administrator switched it. */
export async function readCapabilities(
  queryable: Queryable,
  { SITE_MODE }: Pick<Settings, 'SITE_MODE'>,
): Promise<Capabilities> {
  const switched = await store.selectCapabilities(queryable);
  return { ...shipped(SITE_MODE), ...Object.fromEntries(switched.map(({ name, isOn }) => [name, isOn])) };
}

export type ListedCapability = {
  readonly capability: site.Capability;
  readonly isOn: boolean;
  /** Null while it stands as shipped. */
  readonly change: { readonly by: string; readonly at: Date } | null;
};

export async function listCapabilities(
  queryable: Queryable,
  { SITE_MODE }: Pick<Settings, 'SITE_MODE'>,
): Promise<ListedCapability[]> {
  const switched = await store.selectCapabilities(queryable);
  return site.CAPABILITIES.map((capability) => {
    const row = switched.find(({ name }) => name === capability);
    const change = row ? { by: row.changedBy, at: row.changedAt } : null;
    return { capability, isOn: row?.isOn ?? shipped(SITE_MODE)[capability], change };
  });
}
