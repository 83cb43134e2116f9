import { workspace } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallFailure, isFinal } from '../../../platform/calls/call-failure.ts';
import { put, read } from '../../../platform/calls/read.ts';
import { api, session } from '../../../platform/session/signed-in.ts';
import { CHARTS } from '../../../texts/charts.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { type ChartsState, type ChartsStore, createChartsStore } from './charts-store.ts';

const SAVED = read(workspace.getCharts);

export type Charts = ChartsState & { readonly store: ChartsStore };

/** The caller's charts, kept on the server: read when the window is looked at again, saved as they change. */
export function useCharts(): Charts {
  const [store] = useState(createOwn);
  const saved = useQuery({ ...SAVED, refetchOnWindowFocus: 'always', staleTime: 0 });
  useEffect(() => {
    if (saved.data) store.take(saved.data);
  }, [saved.data, store]);
  useEffect(() => {
    const leave = () => document.hidden && void store.saveNow();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void store.saveNow();
    };
  }, [store]);
  return { ...useSyncExternalStore(store.subscribe, store.read), store };
}

function createOwn(): ChartsStore {
  return createChartsStore({
    whoIsHere: () => {
      const current = session.read();
      return current.phase === 'signed-in' ? current.user.id : null;
    },
    save: async (version, content) => {
      const answer = await api.call(workspace.saveCharts, { body: { version, content } });
      return answer.version;
    },
    read: () => api.call(workspace.getCharts),
    isConflict: (failure) => failure instanceof CallFailure && failure.status === 409,
    // Of a session that has ended the charts are saved once there is another.
    isRefused: (failure) => isFinal(failure) && (failure as CallFailure).status !== 401,
    onRefused: (failure) => notices.failure(failure, CHARTS.saveFailure),
    onSaved: (now) => put(SAVED, now),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
}
