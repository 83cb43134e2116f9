import { admin, type BodyInput, contact } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { queryClient } from '../../platform/calls/cache.tsx';
import { type FailureTexts, isConflict } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';

type UpdateOptions = {
  readonly failure: FailureTexts;
  readonly onDone: (message: contact.ContactMessage) => void;
  /** A colleague was faster, and nothing was sent. */
  readonly onOvertaken: () => void;
};

/** Changes a message as it stands on the screen. What the server answers takes its place there, without another read. */
export function useUpdate({ id, version }: contact.ContactMessage, options: UpdateOptions) {
  const update = useToldAct(contact.updateMessage, {
    reloads: [contact.listMessages, admin.adminReadDesk],
    onDone: ({ data }) => {
      queryClient.setQueryData(read(contact.readMessage, { params: { id } }).queryKey, data);
      options.onDone(data);
    },
    failure: options.failure,
    onFailed: (failure) => {
      if (isConflict(failure)) options.onOvertaken();
    },
  });
  return {
    isRunning: update.isRunning,
    run: (change: Omit<BodyInput<typeof contact.updateMessage>, 'version'>) =>
      update.run({ params: { id }, body: { ...change, version } }),
  };
}
