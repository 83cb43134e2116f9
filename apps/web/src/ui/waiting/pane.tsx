import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Catch } from './catch.tsx';
import { Notice } from '../notices/notice.tsx';

type PaneProps = {
  /** What it is, as a sentence begins: 'The chart'. */
  readonly name: string;
  readonly children: ReactNode;
};

/** A part of a screen that breaks alone, says so in its place, and offers to begin anew. */
export function Pane({ name, children }: PaneProps) {
  const [attempt, setAttempt] = useState(0);
  const broken = () => (
    <Notice
      tone="danger"
      title={`${name} could not be shown`}
      action={
        <Button size="small" variant="secondary" onClick={() => setAttempt((before) => before + 1)}>
          Reload this part
        </Button>
      }
    >
      The rest of the page works as before. Nothing you entered was sent twice.
    </Notice>
  );
  return (
    <Catch key={attempt} fallback={broken}>
      {children}
    </Catch>
  );
}
