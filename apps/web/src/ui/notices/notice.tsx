import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Tone = 'info' | 'warn' | 'danger';

const LOOKS: Record<Tone, { readonly icon: typeof Info; readonly rule: string; readonly ink: string }> = {
  info: { icon: Info, rule: 'border-l-info', ink: 'text-info' },
  warn: { icon: TriangleAlert, rule: 'border-l-warn', ink: 'text-warn' },
  danger: { icon: CircleAlert, rule: 'border-l-danger', ink: 'text-danger' },
};

type NoticeProps = {
  readonly tone?: Tone;
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Something that must be read where it stands. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  const look = LOOKS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control border border-l-3 border-line bg-surface px-4 py-3 text-base',
        look.rule,
      )}
    >
      <look.icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', look.ink)} />
      {/* Where the act would leave the words a narrow column, it goes under them. A word may be as long as whoever wrote it likes. */}
      <div className="min-w-0 flex-[1_1_11rem] [overflow-wrap:anywhere]">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={classNames('text-pretty', title && 'text-muted')}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
