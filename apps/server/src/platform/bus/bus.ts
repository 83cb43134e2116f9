import { isId } from '../ids.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/**
 * What nodes tell each other so that nobody has to look all the time. A notice says where there is something new and
 * never what it is: that is read from the database. So a notice may be lost, doubled, late or forged and nothing
 * comes of it but a look too few or too many, and whoever listens goes on looking by itself now and then.
 */
export const TOPICS = {
  /** Some account has a new message. */
  live: 'nothing',
  /** A book that others copy has a new fill, or a copy is to be ended. */
  copies: 'nothing',
  /** A managed book is to be brought to what it is to hold. */
  managed: 'nothing',
  /** A call has written something, which may wait for staff now or no longer. */
  work: 'nothing',
  /** The house has decided something: settings, contact details, a verdict on the books. */
  house: 'nothing',
  /** Sessions of this person have ended. */
  sessions: 'person',
} as const satisfies Readonly<Record<string, 'nothing' | 'person'>>;

export type Topic = keyof typeof TOPICS;

export type Notice = {
  readonly topic: Topic;
  /** Whom it is about; empty where it is about nobody. */
  readonly about: string;
};

/** `isOwn` when it was told on this node. */
export type NoticeListener = (about: string, isOwn: boolean) => void;

/** `alone` knows no other node, `well` hears of them at once, `away` does not: they are found by looking. */
export type BusState = 'alone' | 'well' | 'away';

export type Bus = {
  /** Never waits and never fails. What is told before a commit is told too early: tell it after. */
  readonly tell: (topic: Topic, about?: string) => void;
  /** Answers how to end it. */
  readonly on: (topic: Topic, listener: NoticeListener) => () => void;
  readonly state: () => BusState;
};

/** Whether a notice means anything, wherever it came from. */
export function isNotice(topic: string, about: string): topic is Topic {
  if (!Object.hasOwn(TOPICS, topic)) return false;
  return TOPICS[topic as Topic] === 'nothing' ? about === '' : isId(about);
}

/** For whoever runs the installation. A process that is alone has nothing to tell. */
export function addBusGauge({ gauge }: Pick<Metrics, 'gauge'>, bus: Pick<Bus, 'state'>): void {
  if (bus.state() === 'alone') return;
  const help = 'Whether this node hears of other nodes at once; 0 while it finds their news by looking';
  gauge('halyard_bus_up', help, () => (bus.state() === 'well' ? 1 : 0));
}

/** Who listens on this node. One listener that fails keeps nobody else from hearing. */
export function createListeners(onFailure: (error: unknown) => void) {
  const listeners = new Map<Topic, Set<NoticeListener>>();
  return {
    on: (topic: Topic, listener: NoticeListener): (() => void) => {
      // A wrapper of its own: the same function may listen twice and end once.
      const own: NoticeListener = (about, isOwn) => listener(about, isOwn);
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(own));
      return () => void those.delete(own);
    },
    pass: ({ topic, about }: Notice, isOwn: boolean): void => {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(about, isOwn);
        } catch (error) {
          onFailure(error);
        }
      }
    },
  };
}

/**
 * The bus inside one process. The process hears itself; several nodes in one process, as tests have them, join the same
 * one and hear each other.
 */
export function createLocalBus(onFailure: (error: unknown) => void = () => undefined) {
  const members = new Set<ReturnType<typeof createListeners>>();
  return {
    join: (): Bus => {
      const own = createListeners(onFailure);
      members.add(own);
      return {
        tell: (topic, about = '') => {
          for (const member of members) member.pass({ topic, about }, member === own);
        },
        on: own.on,
        state: () => (members.size > 1 ? 'well' : 'alone'),
      };
    },
  };
}
