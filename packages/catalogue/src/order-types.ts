/** What an order of a type is called, and which prices it has; all others are refused. */
type OrderTypeFacts = { readonly label: string; readonly hasLimit: boolean; readonly hasStop: boolean };

/** The one list of order types. Schemas, forms, labels and the engine read it; a test holds the database's checks to it. */
export const ORDER_TYPES = {
  market: { label: 'Market', hasLimit: false, hasStop: false },
  limit: { label: 'Limit', hasLimit: true, hasStop: false },
  stop: { label: 'Stop', hasLimit: false, hasStop: true },
  stop_limit: { label: 'Stop limit', hasLimit: true, hasStop: true },
} as const satisfies Readonly<Record<string, OrderTypeFacts>>;

export type OrderType = keyof typeof ORDER_TYPES;

export const ORDER_TYPE_NAMES = Object.keys(ORDER_TYPES) as readonly OrderType[];
