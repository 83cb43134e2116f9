import type { admin } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import type { ReactNode } from 'react';
import { SpreadReach } from '../../domain/staff/spread-reach.tsx';
import { type Dearer, useSpreadReach } from '../../domain/staff/use-spread-reach.ts';
import {
  bearableLeverage,
  costToHolders,
  type InstrumentForm,
  isDearer,
  leveragesOf,
  parseExtra,
  spreadOf,
  spreadWith,
} from './instrument-model.ts';
import { bpText, perUnitText, spreadText, unitWord } from './spread-text.ts';

type ChangePreviewProps = { readonly row: admin.AdminInstrument; readonly form: InstrumentForm };

/** What the change would mean at the quote of this moment. */
export function ChangePreview({ row, form }: ChangePreviewProps) {
  const { symbol, usdPerQuote, settings, open } = row;
  const extraPpm = parseExtra(form.extraBp);
  const now = spreadOf(row);
  const after = extraPpm === null ? null : spreadWith(row, extraPpm);
  const bearable = bearableLeverage(row, extraPpm ?? 0);
  const left = leveragesOf(row).filter((choice) => choice <= Math.min(bearable, form.maxLeverage));
  const dearer = dearerOf(row, extraPpm, form.maxLeverage);
  const cost = now && after && costToHolders(row, now, after);
  return (
    <section aria-label="What it means" className="rounded-panel border border-line bg-bg p-4 text-dense">
      <h3 className="text-base font-medium">What it means</h3>
      {now && after ? (
        <table className="mt-2 w-full">
          <thead className="text-meta text-muted">
            <tr>
              <th scope="col" className="text-left font-medium">
                Spread
              </th>
              <th scope="col" className="text-right font-medium">
                Now
              </th>
              <th scope="col" className="text-right font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            <Line label="Price" now={spreadText(symbol, now)} after={spreadText(symbol, after)} />
            <Line label="Of the price" now={bpText(now)} after={bpText(after)} />
            <Line
              label={`USD per ${unitWord(row)}`}
              now={perUnitText(now, usdPerQuote)}
              after={perUnitText(after, usdPerQuote)}
            />
          </tbody>
        </table>
      ) : (
        <p className="mt-2 text-muted">There is no quote to show it by.</p>
      )}
      <ul className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
        <li>Leverage left: {left.map((choice) => `1:${choice}`).join(', ')}</li>
        {cost !== null && Math.abs(cost) >= 0.01 && (
          <li>
            {cost > 0 ? 'Open positions lose ' : 'Open positions win '}
            {formatUsd(Math.abs(cost))} {cost > 0 ? 'over five minutes' : 'at once'}
          </li>
        )}
        {form.maxLeverage < settings.maxLeverage && (
          <Muted>
            {open.positions > 0 && 'Open positions keep their margin. '}
            Orders above 1:{form.maxLeverage} end unfilled when their price comes.
          </Muted>
        )}
        {row.maxLeverageNow < settings.maxLeverage && (
          <Muted>A supervisor’s cap gives new orders at most 1:{row.maxLeverageNow}.</Muted>
        )}
        {isDearer(form, settings) && (
          <li className="font-medium">A different administrator must approve this.</li>
        )}
      </ul>
      {Object.keys(dearer).length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <Reach symbol={symbol} dearer={dearer} />
        </div>
      )}
    </section>
  );
}

/** Of what is asked for, what may end something that is open or waits. */
function dearerOf({ settings }: admin.AdminInstrument, extraPpm: number | null, maxLeverage: number): Dearer {
  return {
    ...(extraPpm !== null && extraPpm > settings.extraSpreadPpm && { extraSpreadPpm: extraPpm }),
    ...(maxLeverage < settings.maxLeverage && { maxLeverage }),
  };
}

function Reach({ symbol, dearer }: { readonly symbol: string; readonly dearer: Dearer }) {
  const { data, isError, isPlaceholderData } = useSpreadReach(symbol, dearer);
  const isOfSpread = dearer.extraSpreadPpm !== undefined;
  return <SpreadReach reach={data} isOfSpread={isOfSpread} isFailed={isError} isBefore={isPlaceholderData} />;
}

function Line({
  label,
  now,
  after,
}: {
  readonly label: string;
  readonly now: string;
  readonly after: string;
}) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal text-muted">
        {label}
      </th>
      <td className="text-right">{now}</td>
      <td className={now === after ? 'text-right' : 'text-right font-medium'}>{after}</td>
    </tr>
  );
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <li className="text-muted">{children}</li>;
}
