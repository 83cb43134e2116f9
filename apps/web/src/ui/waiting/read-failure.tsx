import { CallFailure } from '../../platform/calls/call-failure.ts';
import { UNKNOWN_ERROR, UNREACHED } from '../../texts/everywhere.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../notices/notice.tsx';

type ReadFailureProps = {
  readonly title: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
};

/** Something could not be loaded: what, why, and the way to try again. */
export function ReadFailure({ title, failure, onRetry }: ReadFailureProps) {
  const detail = whyOf(failure);
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail === title ? null : detail}
    </Notice>
  );
}

/** The server's sentence, else its status. What a browser says when nothing answered is no sentence for people. */
function whyOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return UNKNOWN_ERROR;
  return failure.kind === 'unreached' ? UNREACHED : failure.message;
}
