import { findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import type { market } from '@halyard/contract';
import type { PriceFrames } from './price-frames.ts';

/** The market as the socket needs it; what changed comes at most every 100 ms. */
export type Prices = {
  readonly onQuotes: (listener: (quotes: readonly { readonly symbol: string }[]) => void) => () => void;
  /** The figures a screen shows to the books of a group, or to whoever is not signed in; null without a quote. */
  readonly describe: (symbol: string, group?: string) => market.MarketPrice | null;
};

/** Somebody who is shown prices. */
export type PriceReader = {
  readonly canTake: () => boolean;
  readonly send: (frame: Buffer) => void;
};

/** Everybody who asked for the same symbols at the same prices gets the same frame. */
type Audience = {
  readonly key: string;
  readonly symbols: readonly string[];
  /** Whose prices they get; without one those before a sign-in. */
  readonly group: string | undefined;
  readonly members: Set<Member>;
};

type Member = {
  readonly reader: PriceReader;
  readonly audience: Audience;
  /** Symbols that changed while the reader could not take a frame. */
  missed: Set<string> | null;
};

const ALL: readonly string[] = INSTRUMENTS.map(({ symbol }) => symbol);

export type PriceBoard = ReturnType<typeof createPriceBoard>;

/**
 * Shows prices to many readers. A frame is made once for all who asked for the same symbols at the same prices. A reader who cannot take
 * one gets, as soon as they can, one frame with the newest price of all they missed: prices are never queued.
 */
export function createPriceBoard(frames: PriceFrames) {
  const audiences = new Map<string, Audience>();
  const members = new Map<PriceReader, Member>();

  const showMissed = (member: Member) => {
    if (!member.missed || !member.reader.canTake()) return;
    const { missed } = member;
    member.missed = null;
    member.reader.send(frames.frameOf(missed, member.audience.group));
  };

  const showChanged = (audience: Audience, changed: readonly string[]) => {
    let frame: Buffer | undefined;
    for (const member of audience.members) {
      if (!member.missed && member.reader.canTake())
        member.reader.send((frame ??= frames.frameOf(changed, audience.group)));
      else {
        member.missed = new Set([...(member.missed ?? []), ...changed]);
        showMissed(member);
      }
    }
  };

  const leave = (reader: PriceReader) => {
    const member = members.get(reader);
    if (!member) return;
    members.delete(reader);
    member.audience.members.delete(member);
    if (member.audience.members.size === 0) audiences.delete(member.audience.key);
  };

  /** From now on the reader gets these symbols and no others: all of them first, then those that change. */
  const join = (reader: PriceReader, wanted: readonly string[] | undefined, group?: string): void => {
    leave(reader);
    const symbols = wanted ? knownAmong(wanted) : ALL;
    const key = `${group ?? ''} ${symbols.join()}`;
    const audience = audiences.get(key) ?? { key, symbols, group, members: new Set() };
    audiences.set(key, audience);
    const member: Member = { reader, audience, missed: new Set(symbols) };
    audience.members.add(member);
    members.set(reader, member);
    showMissed(member);
  };

  return {
    leave,
    join,

    /** The reader goes on with the same symbols, at the prices of another group. */
    move: (reader: PriceReader, group: string): void => {
      const member = members.get(reader);
      if (member && member.audience.group !== group) join(reader, member.audience.symbols, group);
    },

    show: (changed: Iterable<string>): void => {
      frames.forget();
      const news = new Set(changed);
      for (const audience of audiences.values()) {
        const hits = audience.symbols.filter((symbol) => news.has(symbol));
        if (hits.length > 0) showChanged(audience, hits);
      }
    },

    /** The reader can take frames again. */
    drained: (reader: PriceReader): void => {
      const member = members.get(reader);
      if (member) showMissed(member);
    },
  };
}

/** In the order of the catalogue, each once, whatever way they are spelt. */
function knownAmong(wanted: readonly string[]): readonly string[] {
  const known = new Set(wanted.map((text) => findInstrument(text.trim())?.symbol));
  return ALL.filter((symbol) => known.has(symbol));
}
