import { admin, type walletAddresses, type BodyInput } from '@halyard/contract';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What takes two administrators, for tests that are about something else. */

type Answer<T> = { readonly data: () => T };

/** The second one agrees, where there is anything to agree to. Answers what the first was answered. */
export async function agreed<T extends { readonly proposal: admin.KeptProposal | null }>(
  app: TestApp,
  by: Person,
  answer: Answer<T>,
): Promise<T> {
  const data = answer.data();
  if (data.proposal) await approveProposal(app, by, data.proposal.id);
  return data;
}

async function approveProposal(app: TestApp, by: Person, id: string): Promise<admin.KeptProposal> {
  return (await app.call(admin.adminApproveProposal, { as: by, params: { id } })).data();
}

/** A deposit address that customers are shown, as one that came with the installation. */
export function shownAddress(
  app: TestApp,
  fields: Omit<BodyInput<typeof walletAddresses.createWalletAddress>, 'isActive'>,
) {
  return app.database.transaction((tx) => app.wallet.addAddress(tx, { ...fields, isActive: true }));
}
