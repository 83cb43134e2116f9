const KEYS = 'testing/who-may-call/keys-may-call.db.test.ts';
const SIGNED = 'modules/keys/signed.db.test.ts';
const SOCKET = 'modules/live/sockets/key-socket.db.test.ts';
const V20 = 'modules/v20/v20-rejects.db.test.ts';
const WEBHOOKS = 'modules/webhooks/webhooks.db.test.ts';

/** The doors of programs: keys, signatures, v20, and webhooks. */
export const CASES_OF_PROGRAMS = [
  {
    what: 'API keys above their scopes',
    file: KEYS,
    test: 'is refused to a key with every scope but the one it needs',
  },
  { what: 'API keys where a session is needed', file: KEYS, test: 'is refused to a key with every scope' },
  { what: 'A leaked key that reads', file: KEYS, test: 'moves nothing' },
  {
    what: 'A signed request that was seen',
    file: SIGNED,
    test: 'is taken once: sent again, even at the same moment, it is refused',
  },
  {
    what: 'A signed request that was changed',
    file: SIGNED,
    test: 'is refused as any other request than the one that was signed',
  },
  {
    what: 'More in a day than a key may, at once',
    file: 'modules/trading/orders/key-orders.db.test.ts',
    test: 'is not worth more in a day than it may, however many orders come at once',
  },
  { what: 'Keys at the socket', file: SOCKET, test: 'that %s is refused' },
  { what: 'Keys that listen on', file: SOCKET, test: 'is cut off when %s' },
  {
    what: 'Keys that open sockets without end',
    file: SOCKET,
    test: 'has ten open at most, streams and sockets together, and takes no place of a screen',
  },
  {
    what: 'What screens are told, by a key',
    file: SOCKET,
    test: 'hears nothing that is told to screens, and nothing of other books',
  },
  {
    what: 'Accounts of others, by v20',
    file: V20,
    test: 'sees no account of anybody else, and no door that is not there',
  },
  {
    what: 'Accounts and scopes that a key was not given, by v20',
    file: V20,
    test: 'sees the accounts of the key alone, and only looks with a key that only looks',
  },
  { what: 'Wrong orders, by v20', file: V20, test: 'is rejected: %s' },
  {
    what: 'Hostile values in every call, of v20 too',
    file: 'testing/fuzz.db.test.ts',
    test: 'are answered as the document of the API says, without a bug, and leave the books in order',
  },
  {
    what: 'Webhooks to addresses inside',
    file: WEBHOOKS,
    test: 'that not everybody can reach safely is refused: %s',
  },
  { what: 'Webhooks that redirect', file: WEBHOOKS, test: 'that redirects is not followed' },
  { what: 'Webhooks that answer without end', file: WEBHOOKS, test: 'that answers 10 MB is cut' },
  { what: 'Webhooks that hang', file: WEBHOOKS, test: 'that hangs is given up on in time' },
  {
    what: 'Webhooks of others',
    file: WEBHOOKS,
    test: 'belongs to one person, is made with a password alone and never by a key',
  },
] as const;
