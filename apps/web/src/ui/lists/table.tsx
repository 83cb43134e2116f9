import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from '../style/class-names.ts';
import { useRovingTable } from './use-roving.ts';

type TableProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** Below this width the table scrolls sideways inside its own frame. */
  readonly minWidth?: string;
};

/** A price sheet: hairlines, figures at the right, labels at the left. Arrow keys go through what its rows offer. */
export function Table({ label, children, minWidth = 'min-w-160' }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  useRovingTable(frame);
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative -mx-4 overflow-x-auto sm:mx-0 sm:rounded-panel sm:border sm:border-line"
    >
      <table className={classNames('w-full border-collapse bg-surface text-dense', minWidth)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { readonly children: ReactNode }) {
  return (
    <thead className="bg-sunken text-left text-meta text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

/** Where there is room for a column: from a width of the page on, or, with an @, of what stands around the table. */
export const FROM = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-2xl:hidden',
  '@md': 'hidden @md:table-cell',
  '@xl': 'hidden @xl:table-cell',
  '@2xl': 'hidden @2xl:table-cell',
  '@3xl': 'hidden @3xl:table-cell',
} as const;

type CellProps = ComponentProps<'td'> & {
  readonly isFigure?: boolean;
  readonly from?: keyof typeof FROM | undefined;
};

export function HeadCell({ isFigure, from, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'h-(--head-height) border-b border-line px-2 font-medium whitespace-nowrap first:pl-4 sm:px-4 sm:first:pl-5 sm:last:pr-5',
        isFigure && 'text-right',
        from && FROM[from],
        className,
      )}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames('border-b border-line last:border-0 hover:bg-sunken/60', className)}
    />
  );
}

export function Cell({ isFigure, from, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-(--row-height) px-2 py-(--row-padding) align-middle dense:leading-4 first:pl-4 sm:px-4 sm:first:pl-5 sm:last:pr-5',
        isFigure && 'text-right whitespace-nowrap',
        from && FROM[from],
        className,
      )}
    />
  );
}

/** The same for figures, which stand at the right. */
export function FigureHead(props: ComponentProps<typeof HeadCell>) {
  return <HeadCell isFigure {...props} />;
}

export function FigureCell(props: CellProps) {
  return <Cell isFigure {...props} />;
}
