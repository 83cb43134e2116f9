import type { ReactNode } from 'react';
import { MailPage } from '../features/dev-mail/mail-page.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { WithCache } from '../platform/calls/cache.tsx';
import { PageTitle } from '../ui/layout/page.tsx';

function search(address: string): void {
  go({ to: '/dev/mail', query: { to: address } }, { replace: true });
}

export function DevMailRoute(): ReactNode {
  const { to = '' } = useAddress().query;
  return (
    <WithCache>
      <PageTitle>Outgoing mail</PageTitle>
      <MailPage to={to} onTo={search} />
    </WithCache>
  );
}
