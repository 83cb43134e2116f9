import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { MailPage } from '../features/dev-mail/mail-page.tsx';
import { WithCache } from '../platform/cache.tsx';
import { PageTitle } from '../ui/page.tsx';

export function DevMailRoute(): ReactNode {
  const { to = '' } = useSearch({ from: '/dev/mail' });
  const navigate = useNavigate();
  const search = useCallback(
    (address: string) => void navigate({ to: '/dev/mail', search: { to: address }, replace: true }),
    [navigate],
  );
  return (
    <WithCache>
      <PageTitle>Outgoing mail</PageTitle>
      <MailPage to={to} onTo={search} />
    </WithCache>
  );
}
