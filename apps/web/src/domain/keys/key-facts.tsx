import type { keys } from '@halyard/contract';
import { KEY_STATES, SCOPE_WORDS } from '../../texts/settings/api-keys.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { usdText } from '../money/money.ts';

/** An API key as a line of a list: what it is, what it may do, and when it was used last. */
export function KeyFacts({ apiKey }: { readonly apiKey: keys.ApiKey }) {
  const { name, hint, kind, status, scopes, books } = apiKey;
  const may = scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ');
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <Badge tone={status === 'active' ? 'up' : 'muted'}>{KEY_STATES[status]}</Badge>
      </p>
      <p className="text-dense [overflow-wrap:anywhere] text-muted">
        {kind === 'bearer' ? hint : `Signs as ${hint}`}
      </p>
      <p className="text-dense text-muted">{`${may} in ${books.map((book) => book.name).join(', ')}`}</p>
      {limitsOf(apiKey).map((limit) => (
        <p key={limit} className="text-dense break-words text-muted">
          {limit}
        </p>
      ))}
      <p className="text-dense text-muted">{lifeOf(apiKey)}</p>
    </div>
  );
}

function limitsOf({ maxOrderNotional, maxDayNotional, symbols, ipRanges }: keys.ApiKey): readonly string[] {
  return [
    ...(maxOrderNotional === null ? [] : [`Up to ${usdText(maxOrderNotional)} an order`]),
    ...(maxDayNotional === null ? [] : [`Up to ${usdText(maxDayNotional)} a day`]),
    ...(symbols.length === 0 ? [] : [`Only ${symbols.join(', ')}`]),
    ...(ipRanges.length === 0 ? [] : [`Only from ${ipRanges.join(', ')}`]),
  ];
}

function lifeOf({ status, expiresAt, lastUsedAt, lastIp, revokedAt }: keys.ApiKey): string {
  const used =
    lastUsedAt === null ? 'Never used' : `Last used ${dateTimeText(lastUsedAt)} from ${lastIp ?? ''}`;
  if (status === 'revoked') return `${used}. Revoked ${dateText(revokedAt ?? '')}`;
  return `${used}. ${status === 'expired' ? 'Expired' : 'Expires'} ${dateText(expiresAt)}`;
}
