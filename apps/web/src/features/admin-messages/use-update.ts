import { type BodyInput, contact } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { queryClient } from '../../platform/cache.tsx';
import { type FailureTexts, isConflict } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { notices } from '../../ui/notices.ts';

type UpdateOptions = {
  readonly failure: FailureTexts;
  readonly onDone: (message: contact.ContactMessage) => void;
  /** A colleague was faster, and nothing was sent. */
  readonly onOvertaken: () => void;
};

/** Changes a message as it stands on the screen. What the server answers takes its place there, without another read. */
export function useUpdate({ id, version }: contact.ContactMessage, options: UpdateOptions) {
  const update = useAct(contact.updateMessage, {
    reloads: [contact.listMessages],
    onDone: ({ data }) => {
      queryClient.setQueryData(read(contact.readMessage, { params: { id } }).queryKey, data);
      options.onDone(data);
    },
    onFailed: (failure) => {
      notices.failure(failure, options.failure);
      if (isConflict(failure)) options.onOvertaken();
    },
  });
  return {
    isRunning: update.isRunning,
    run: (change: Omit<BodyInput<typeof contact.updateMessage>, 'version'>) =>
      update.run({ params: { id }, body: { ...change, version } }),
  };
}
