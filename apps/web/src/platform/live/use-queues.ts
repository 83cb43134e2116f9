import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenAnswered } from '../calls/act.ts';
import { put, read, reload, watched } from '../calls/read.ts';
import { onQueues } from './live.ts';
import { readsOfChanged } from './queue-reads.ts';
import { useFeed } from './use-price.ts';

const QUEUES = read(admin.adminReadQueues);
/** Without the socket. */
const POLL_EVERY_MS = 30_000;

/** What waits in the back office, as last read. */
export function useQueues() {
  const isLive = useFeed() === 'live';
  return useQuery(watched(QUEUES, isLive ? false : POLL_EVERY_MS));
}

/**
 * Keeps the queues as they are, from the socket or by asking, for as long as this component is on the page; whatever
 * shows something of a queue that changed is read again, once what one does oneself has its answer.
 */
export function useLiveQueues(): admin.Queues | undefined {
  const { data } = useQueues();
  const known = useRef(data);
  useEffect(() => onQueues((queues) => put(QUEUES, queues)), []);
  useEffect(() => {
    const before = known.current;
    known.current = data;
    // The queue often knows of a decision sooner than whoever has made it, and tells them that somebody else has.
    if (before && data) void whenAnswered().then(() => reload(readsOfChanged(before, data)));
  }, [data]);
  return data;
}
