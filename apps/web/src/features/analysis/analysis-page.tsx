import type { ReactNode } from 'react';
import { CalendarPanel } from './calendar-panel.tsx';
import { NewsPanel } from './news-panel.tsx';
import { SentimentPanel } from './sentiment-panel.tsx';
import { TechnicalPanel } from './technical-panel.tsx';

type AnalysisPageProps = {
  readonly symbol: string;
  /** How another symbol is chosen. */
  readonly picker: ReactNode;
};

/** What helps to judge a market. */
export function AnalysisPage({ symbol, picker }: AnalysisPageProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <h2 className="text-section font-medium">Analysis of {symbol}</h2>
        {picker}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <TechnicalPanel symbol={symbol} />
          <CalendarPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SentimentPanel symbol={symbol} />
          <NewsPanel symbol={symbol} />
        </div>
      </div>
    </div>
  );
}
