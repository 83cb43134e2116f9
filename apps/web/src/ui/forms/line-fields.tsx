import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

type LineFieldsProps<Line> = {
  readonly title: string;
  readonly lead: string;
  /** What one line is called: 'closure'. */
  readonly noun: string;
  readonly lines: readonly Line[];
  readonly onLines: (lines: readonly Line[]) => void;
  /** What a new line begins as. */
  readonly empty: Line;
  readonly most?: number;
  /** What is wrong with each line, at its place. */
  readonly problems: readonly (string | undefined)[];
  /** The columns of a line; the last is the button that removes it. */
  readonly columns: string;
  readonly children: (line: LineControls<Line>) => ReactNode;
};

type LineControls<Line> = {
  readonly line: Line;
  readonly number: number;
  readonly change: (part: Partial<Line>) => void;
  /** What a control of this line is called, and whether the line is wrong. */
  readonly named: (label: string) => {
    readonly 'aria-label': string;
    readonly 'aria-invalid': true | undefined;
  };
};

/** Several of the same, a line for each, added and removed. */
export function LineFields<Line>(props: LineFieldsProps<Line>) {
  const { title, lead, noun, lines, onLines, empty, most = Infinity, problems, columns, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-medium">{title}</legend>
      <p className="mt-0.5 text-dense text-muted">{lead}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
          <li key={index}>
            <div className={`grid gap-2 ${columns}`}>
              {children({
                line,
                number: index + 1,
                change: (part) => onLines(lines.with(index, { ...line, ...part })),
                named: (label) => ({
                  'aria-label': `${label} of ${noun} ${index + 1}`,
                  'aria-invalid': problems[index] === undefined ? undefined : true,
                }),
              })}
              <Button
                variant="quiet"
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => onLines(lines.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden className="size-4 text-danger" />
              </Button>
            </div>
            {problems[index] !== undefined && (
              <p role="alert" className="mt-1 text-dense text-danger">
                {problems[index]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        disabled={lines.length >= most}
        onClick={() => onLines([...lines, empty])}
      >
        <Plus aria-hidden className="size-3.5" />
        {`Add ${noun}`}
      </Button>
    </fieldset>
  );
}
