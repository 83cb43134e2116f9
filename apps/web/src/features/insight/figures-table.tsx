import { formatUsd } from '@halyard/money';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneOf, signedUsd } from '../../domain/prices/movement.tsx';
import { saveFile } from '../../platform/browser/save-file.ts';
import { INSIGHT } from '../../texts/insight.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { classNames } from '../../ui/style/class-names.ts';

/** Which lines of the history are behind a figure. */
export type Behind = {
  readonly type?: 'trade' | 'transfer' | 'withdrawal';
  readonly of?: string | undefined;
  readonly from: string;
  readonly to: string;
};

type FigureProps = { readonly amount: number; readonly behind?: Behind; readonly isPlain?: boolean };

/** An amount that leads to the lines it is the sum of. */
export function Figure({ amount, behind, isPlain = false }: FigureProps) {
  const tone = isPlain ? undefined : toneOf(amount);
  const text = isPlain ? formatUsd(amount) : signedUsd(amount);
  const look = classNames(
    'whitespace-nowrap',
    tone === 'up' && 'text-up',
    tone === 'down' && 'text-down',
    amount === 0 && 'text-muted',
  );
  if (!behind || amount === 0) return <span className={look}>{text}</span>;
  return (
    <HistoryLink behind={behind} className={look}>
      {text}
    </HistoryLink>
  );
}

type HistoryLinkProps = {
  readonly behind: Behind;
  readonly className?: string;
  readonly children: ReactNode;
};

export function HistoryLink({ behind, className, children }: HistoryLinkProps) {
  return (
    <Link
      to="/portal"
      query={{ tab: 'history', ...behind }}
      className={classNames(
        'underline decoration-line-strong underline-offset-3 hover:decoration-current touch:-my-3.5 touch:inline-block touch:min-w-11 touch:py-3.5 touch:text-right',
        className,
      )}
    >
      {children}
    </Link>
  );
}

type Cells = readonly (string | number)[];
type SaveFiguresProps = { readonly name: string; readonly head: Cells; readonly rows: readonly Cells[] };

/** The figures of a table as a file, exactly as they were answered. */
export function SaveFigures({ name, head, rows }: SaveFiguresProps) {
  const save = () => {
    const text = [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
    try {
      saveFile(
        new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }),
        `${name}_${new Date().toISOString().slice(0, 10)}.csv`,
      );
      notices.success(INSIGHT.saved);
    } catch (error) {
      notices.failure(error, INSIGHT.saveFailure);
    }
  };
  return (
    <Button variant="secondary" size="small" disabled={rows.length === 0} onClick={save}>
      <Download aria-hidden className="size-3.5" />
      CSV
    </Button>
  );
}
