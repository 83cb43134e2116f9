import type { events } from '@halyard/contract';
import type { Message, StoredChange } from './message.ts';

/**
 * An event says again, whole, an order or a position that the changes of its message tell of: for programs that is one thing
 * less to look up. It is kept once. Where the event's own stands there is only its id and what is different about it.
 */
type KeptEvent = events.NewEvent & { readonly like?: readonly Subject[] };
type Subject = (typeof SUBJECTS)[number];
export type Kept = { readonly changes: readonly StoredChange[]; readonly events: readonly KeptEvent[] };
type Fields = Readonly<Record<string, unknown>>;

const SUBJECTS = ['order', 'position'] as const;

/** The text under which the events of a message are kept beside its changes. */
export function keptText(changes: readonly StoredChange[], events: readonly events.NewEvent[]): string {
  return JSON.stringify(events.map((event) => shorten(changes, event)));
}

/**
 * The text under which the events of a message are kept once somebody is erased and its changes go: each whole, since nothing
 * else says it any more, without the name that they gave an order.
 */
export function lastText({ changes, events }: Kept): string {
  return JSON.stringify(events.map((event) => withoutName(lengthen(changes, event) ?? event)));
}

/** A message with its events as they were told. */
export function whole<M extends Message>(message: M): M {
  const { changes, events } = message;
  return { ...message, events: events.map((event) => event && lengthen(changes, event)) };
}

function shorten(changes: readonly StoredChange[], event: events.NewEvent): KeptEvent {
  const data: Fields = event.data;
  let short: Record<string, unknown> | null = null;
  const like: Subject[] = [];
  for (const subject of SUBJECTS) {
    const own = data[subject] as Fields | undefined;
    const told = own && find(changes, subject, own);
    const different = told ? differenceOf(own, told) : null;
    if (different === null) continue;
    short ??= { ...data };
    short[subject] = different;
    like.push(subject);
  }
  return short ? ({ ...event, data: short, like } as unknown as KeptEvent) : event;
}

/** What is said in other words; null where the other says more. */
function differenceOf(own: Fields, told: Fields): Fields | null {
  const different: Record<string, unknown> = { id: own['id'] };
  if (own === told) return different;
  for (const key in own) if (own[key] !== told[key]) different[key] = own[key];
  for (const key in told) if (!(key in own)) return null;
  return different;
}

/** Null where the change is gone that said the rest: events of whoever was erased were once left like that. */
function lengthen(changes: readonly StoredChange[], { like, ...event }: KeptEvent): events.NewEvent | null {
  if (!like) return event;
  const data: Record<string, unknown> = { ...event.data };
  for (const subject of like) {
    const own = data[subject] as Fields;
    const told = find(changes, subject, own);
    if (!told) return null;
    data[subject] = { ...told, ...own };
  }
  return { ...event, data } as unknown as events.NewEvent;
}

function withoutName(event: KeptEvent): KeptEvent {
  if (!('order' in event.data)) return event;
  const { clientOrderId: _, ...order } = event.data.order;
  return { ...event, data: { ...event.data, order } } as KeptEvent;
}

function find(changes: readonly StoredChange[], subject: Subject, { id }: Fields): Fields | undefined {
  for (const change of changes) {
    if (change.kind !== subject) continue;
    const told = (change as unknown as Readonly<Record<Subject, Fields>>)[subject];
    if (told['id'] === id) return told;
  }
  return undefined;
}
