import { CallFailure } from '../../platform/calls/call-failure.ts';
import { UNKNOWN_ERROR } from '../../texts/everywhere.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../notices/notice.tsx';

type ReadFailureProps = {
  readonly title: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
};

/** Something could not be loaded: what, why, and the way to try again. */
export function ReadFailure({ title, failure, onRetry }: ReadFailureProps) {
  // The server's sentence, else its status; and what the browser says when nothing answered.
  const detail = failure instanceof CallFailure ? failure.message : UNKNOWN_ERROR;
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
