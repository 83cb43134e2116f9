import { CallFailure } from '../../platform/calls/call-failure.ts';
import { UNKNOWN_ERROR } from '../../texts/everywhere.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../notices/notice.tsx';

type ReadFailureProps = {
  readonly title: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
};

/** Something could not be loaded: what, why where it is known, and the way to try again. */
export function ReadFailure({ title, failure, onRetry }: ReadFailureProps) {
  // The server's sentence, else its status. What a browser says when nothing answered is no sentence for people.
  const detail = failure instanceof CallFailure ? failure.status > 0 && failure.message : UNKNOWN_ERROR;
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
      {detail !== title && detail}
    </Notice>
  );
}
