import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import { Stat } from '../../ui/facts/stat.tsx';
import { type System, statesOf } from './states.ts';

const INK = { well: 'text-ink', unknown: 'text-muted', trouble: 'text-danger' } as const;

/** One word for each part of the installation, and why. */
export function SystemStatus({ system }: { readonly system: System }) {
  return (
    <dl
      aria-label="State of the system"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      {statesOf(system).map(({ name, word, note, mood }) => (
        <Stat key={name} label={name} note={note}>
          <Word mood={mood}>{word}</Word>
        </Stat>
      ))}
    </dl>
  );
}

function Word({ mood, children }: { readonly mood: keyof typeof INK; readonly children: ReactNode }) {
  return <span className={classNames('text-lead', INK[mood])}>{children}</span>;
}
