import { watch } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../platform/calls/cache.tsx';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { newKey } from '@halyard/client';
import { put, read } from '../../platform/calls/read.ts';
import { api, storage } from '../../platform/session/signed-in.ts';
import { LISTS } from '../../texts/watch.ts';
import { notices } from '../../ui/notices/notices.ts';

export type Lists = readonly watch.Watchlist[];
/** What somebody does to their lists, so that it can be done again over what another device has written. */
export type ListChange = (lists: Lists) => Lists;

const READ = read(watch.getWatchlists);
/** Where favourites were kept before there were lists: in the browser. */
const FORMER_KEY = 'halyard.favourites';
const TRIES = 3;
/** A change is made twice, on what is shown and on what the server answers: the first list is the same in both. */
const FIRST = newKey();

export function useWatchlists(): Lists {
  const { data } = useQuery(READ);
  useEffect(() => {
    if (data) takeFormerFavourites();
  }, [data]);
  return data?.lists ?? NONE;
}

const NONE: Lists = [];
let writing: Promise<void> = Promise.resolve();

/** Shown at once, written one after the other. Another device may have been faster: then it is done again over its lists. */
export function changeLists(change: ListChange): void {
  const known = queryClient.getQueryData(READ.queryKey);
  if (known) put(READ, { ...known, lists: [...change(known.lists)] });
  writing = writing.then(() => write(change));
}

async function write(change: ListChange): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const { version, lists } = await api.call(watch.getWatchlists);
      put(READ, await api.call(watch.putWatchlists, { body: { version, lists: [...change(lists)] } }));
      return;
    } catch (failure) {
      const isLate = failure instanceof CallFailure && failure.code === 'lists-changed';
      if (isLate && tries < TRIES) continue;
      notices.failure(failure, LISTS.failure);
      await queryClient.invalidateQueries({ queryKey: READ.queryKey });
      return;
    }
  }
}

function takeFormerFavourites(): void {
  const kept = storage.read(FORMER_KEY);
  if (!Array.isArray(kept)) return;
  storage.remove(FORMER_KEY);
  const symbols = kept.filter((one): one is string => typeof one === 'string');
  if (symbols.length > 0) changeLists((lists) => symbols.reduce((all, symbol) => added(all, symbol), lists));
}

export function newList(name: string, symbols: readonly string[] = []): watch.Watchlist {
  return { id: newKey(), name, symbols: [...symbols], columns: ['trend', 'price', 'percent'] };
}

/** To this list, or to the first, which is made where there is none. */
export function added(lists: Lists, symbol: string, id = lists[0]?.id): Lists {
  if (id === undefined) return [{ ...newList(LISTS.first, [symbol]), id: FIRST }];
  return lists.map((list) =>
    list.id === id && !list.symbols.includes(symbol) ? { ...list, symbols: [...list.symbols, symbol] } : list,
  );
}

export function removed(lists: Lists, symbol: string, id = lists[0]?.id): Lists {
  return changed(lists, id, ({ symbols }) => ({ symbols: symbols.filter((other) => other !== symbol) }));
}

/** Puts a symbol of a list where another one stands. */
export function moved(lists: Lists, id: string, symbol: string, to: number): Lists {
  return changed(lists, id, ({ symbols }) => {
    if (!symbols.includes(symbol)) return {};
    const others = symbols.filter((other) => other !== symbol);
    return { symbols: others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, symbol) };
  });
}

export function changed(
  lists: Lists,
  id: string | undefined,
  change: (list: watch.Watchlist) => Partial<watch.Watchlist>,
): Lists {
  return lists.map((list) => (list.id === id ? { ...list, ...change(list) } : list));
}
