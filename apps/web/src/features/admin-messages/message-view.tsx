import { contact } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { read } from '../../platform/calls/read.ts';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { OpenedMessage } from './opened-message.tsx';

type MessageViewProps = {
  readonly id: string;
  /** What the list knows, which hears of every change; null where the message is not on its page. */
  readonly newestVersion: number | null;
  /** Null where the list stands beside it. */
  readonly onBack: (() => void) | null;
  readonly isFramed?: boolean;
};

/** One message. Opening it is logged, so it is read once and not again by itself. */
export function MessageView({ id, newestVersion, onBack, isFramed = false }: MessageViewProps) {
  const opened = useQuery({
    ...read(contact.readMessage, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const isOld = opened.data !== undefined && newestVersion !== null && newestVersion > opened.data.version;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {onBack && (
        <Button size="small" variant="quiet" className="-ml-2.5 self-start touch:-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Inbox
        </Button>
      )}
      <NotLoaded
        of={opened}
        failed={MESSAGES.messageFailure.refused}
        loading="Loading the message"
        rows={6}
      />
      {opened.data && (
        <OpenedMessage
          message={opened.data}
          isOld={isOld}
          isFramed={isFramed}
          onReload={() => void opened.refetch()}
        />
      )}
    </div>
  );
}
