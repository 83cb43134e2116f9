import { useAddress } from '../../platform/address.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { UserList } from './user-list.tsx';

const PersonPage = lazyPart(
  async () => (await import('./person-page.tsx')).PersonPage,
  <SkeletonRows count={10} label="Loading the user" />,
);

/** Everybody; or, when the address names one, all there is about them. */
export function AdminUsers() {
  const { user } = useAddress().query;
  return user === undefined ? <UserList /> : <PersonPage key={user} id={user} />;
}
