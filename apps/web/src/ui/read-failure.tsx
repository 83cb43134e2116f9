import { CallFailure } from '../platform/call-failure.ts';
import { UNKNOWN_ERROR } from '../texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

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
