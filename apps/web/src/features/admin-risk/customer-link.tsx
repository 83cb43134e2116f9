import { Link, LINK } from '../../ui/buttons/link.tsx';

type CustomerLinkProps = {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly book?: { readonly name: string } | undefined;
};

/** Leads to everything about a person, which is a look of its own. */
export function CustomerLink({ userId, email, name, book }: CustomerLinkProps) {
  return (
    <span className="flex min-w-0 flex-col">
      <Link to="/admin" query={{ tab: 'users', user: userId }} className={`truncate font-medium ${LINK}`}>
        {name}
      </Link>
      <span className="truncate text-meta text-muted" title={email}>
        {email}
      </span>
      {book && <span className="truncate text-meta text-muted">{book.name}</span>}
    </span>
  );
}
