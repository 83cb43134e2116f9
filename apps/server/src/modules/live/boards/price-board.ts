import { findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import type { market } from '@halyard/contract';
import type { PriceFrames } from './price-frames.ts';

/** The market as the socket needs it; what changed comes at most every 100 ms. */
export type Prices = {
  readonly onQuotes: (listener: (quotes: readonly { readonly symbol: string }[]) => void) => () => void;
  /** The figures a screen shows; null without a quote. */
  readonly describe: (symbol: string) => market.MarketPrice | null;
};

/** Somebody who is shown prices. */
export type PriceReader = {
  readonly canTake: () => boolean;
  readonly send: (frame: Buffer) => void;
};

/** Everybody who asked for the same symbols gets the same frame. */
type Group = { readonly key: string; readonly symbols: readonly string[]; readonly members: Set<Member> };

type Member = {
  readonly reader: PriceReader;
  readonly group: Group;
  /** Symbols that changed while the reader could not take a frame. */
  missed: Set<string> | null;
};

const ALL: readonly string[] = INSTRUMENTS.map(({ symbol }) => symbol);

export type PriceBoard = ReturnType<typeof createPriceBoard>;

/**
 * Shows prices to many readers. A frame is made once for all who asked for the same symbols. A reader who cannot take
 * one gets, as soon as they can, one frame with the newest price of all they missed: prices are never queued.
 */
export function createPriceBoard(frames: PriceFrames) {
  const groups = new Map<string, Group>();
  const members = new Map<PriceReader, Member>();

  const showMissed = (member: Member) => {
    if (!member.missed || !member.reader.canTake()) return;
    const { missed } = member;
    member.missed = null;
    member.reader.send(frames.frameOf(missed));
  };

  const showChanged = (group: Group, changed: readonly string[]) => {
    let frame: Buffer | undefined;
    for (const member of group.members) {
      if (!member.missed && member.reader.canTake()) member.reader.send((frame ??= frames.frameOf(changed)));
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
    member.group.members.delete(member);
    if (member.group.members.size === 0) groups.delete(member.group.key);
  };

  return {
    leave,

    /** From now on the reader gets these symbols and no others: all of them first, then those that change. */
    join: (reader: PriceReader, wanted: readonly string[] | undefined): void => {
      leave(reader);
      const symbols = wanted ? knownAmong(wanted) : ALL;
      const key = symbols.join();
      const group = groups.get(key) ?? { key, symbols, members: new Set() };
      groups.set(key, group);
      const member: Member = { reader, group, missed: new Set(symbols) };
      group.members.add(member);
      members.set(reader, member);
      showMissed(member);
    },

    show: (changed: Iterable<string>): void => {
      frames.forget();
      const news = new Set(changed);
      for (const group of groups.values()) {
        const hits = group.symbols.filter((symbol) => news.has(symbol));
        if (hits.length > 0) showChanged(group, hits);
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
