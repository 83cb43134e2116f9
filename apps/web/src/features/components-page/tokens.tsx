import { COMPANY } from '@halyard/content';
import { classNames } from '../../ui/style/class-names.ts';
import { Stack, State, States } from './specimen.tsx';

/** Colours, type and shapes as src/ui/style/tokens.css and src/ui/style/app.css name them. */

const GROUNDS = [
  ['bg', 'bg-bg'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['primary', 'bg-primary'],
  ['on-primary', 'bg-on-primary'],
  ['brass', 'bg-brass'],
  ['focus', 'bg-focus'],
  ['shade', 'bg-shade'],
  ['on-side', 'bg-on-side'],
] as const;

const INKS = [
  ['ink', 'text-ink', 'bg-ink'],
  ['muted', 'text-muted', 'bg-muted'],
  ['up', 'text-up', 'bg-up'],
  ['down', 'text-down', 'bg-down'],
  ['danger', 'text-danger', 'bg-danger'],
  ['warn', 'text-warn', 'bg-warn'],
  ['info', 'text-info', 'bg-info'],
  ['purple', 'text-purple', 'bg-purple'],
  ['orange', 'text-orange', 'bg-orange'],
] as const;

const TYPE = [
  ['meta', 'text-meta'],
  ['dense', 'text-dense'],
  ['base', 'text-base'],
  ['body', 'text-body'],
  ['lead', 'text-lead font-medium'],
  ['figure', 'text-figure font-medium'],
  ['section', 'text-section font-medium'],
  ['worth', 'text-worth font-medium'],
  ['headline', 'font-serif text-headline [font-weight:560] tracking-[-0.015em]'],
] as const;

export function Colours() {
  return (
    <Stack>
      <States>
        {GROUNDS.map(([name, ground]) => (
          <State key={name} name={name}>
            <span className={classNames('block h-10 w-16 rounded-control border border-line', ground)} />
          </State>
        ))}
      </States>
      <States>
        {INKS.map(([name, ink, ground]) => (
          <State key={name} name={name}>
            <span className={classNames('block h-10 w-16 rounded-control', ground)} />
            <span className={classNames('mt-1 block font-medium', ink)}>1,234.56</span>
          </State>
        ))}
      </States>
    </Stack>
  );
}

export function TypeScale() {
  return (
    <dl className="grid gap-3">
      {TYPE.map(([name, look]) => (
        <div key={name} className="grid grid-cols-[5rem_1fr] items-baseline gap-4">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className={classNames('min-w-0', look)}>{COMPANY.brand} 0123</dd>
        </div>
      ))}
    </dl>
  );
}

export function Shapes() {
  return (
    <States>
      <State name="control">
        <span className="block h-10 w-16 rounded-control border border-line-strong bg-surface" />
      </State>
      <State name="panel">
        <span className="block h-10 w-16 rounded-panel border border-line bg-surface" />
      </State>
      <State name="full">
        <span className="block h-10 w-16 rounded-full border border-line bg-surface" />
      </State>
      <State name="lift">
        <span className="block h-10 w-16 rounded-panel border border-line bg-surface shadow-lift" />
      </State>
    </States>
  );
}
