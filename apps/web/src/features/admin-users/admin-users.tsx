import { useAddress } from '../../platform/browser/address.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { UserList } from './user-list.tsx';

const PersonPage = lazyPart(
  async () => (await import('./person/person-page.tsx')).PersonPage,
  <SkeletonRows count={10} label="Loading the user" />,
);

/** Everybody; or, when the address names one, all there is about them. */
export function AdminUsers() {
  const { user } = useAddress().query;
  return user === undefined ? <UserList /> : <PersonPage key={user} id={user} />;
}
