import { contact } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { read } from '../../platform/read.ts';
import { MESSAGES } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OpenedMessage } from './opened-message.tsx';

type MessageViewProps = {
  readonly id: string;
  /** What the list knows, which hears of every change; null where the message is not on its page. */
  readonly newestVersion: number | null;
  /** Null where the list stands beside it. */
  readonly onBack: (() => void) | null;
};

/** One message. Opening it is logged, so it is read once and not again by itself. */
export function MessageView({ id, newestVersion, onBack }: MessageViewProps) {
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
      {opened.isError && !opened.data && (
        <ReadFailure
          title={MESSAGES.messageFailure.refused}
          failure={opened.error}
          onRetry={() => void opened.refetch()}
        />
      )}
      {!opened.data && !opened.isError && <SkeletonRows count={6} label="Loading the message" />}
      {opened.data && (
        <OpenedMessage message={opened.data} isOld={isOld} onReload={() => void opened.refetch()} />
      )}
    </div>
  );
}
