import type { PlatformCard } from '@halyard/content';

/** The heart of an expert advisor, in the language it is written in. */
const RULE = `void OnTick()
{
   double fast = Average(10);
   double slow = Average(30);
   bool isOpen =
      PositionSelect(_Symbol);

   if(fast > slow && !isOpen)
      trade.Buy(0.10);
   if(fast < slow && isOpen)
      trade.PositionClose(_Symbol);
}`;

const STEPS = [
  { title: 'Write', text: 'A rule with no room for opinion.' },
  { title: 'Test', text: 'Past prices, with spreads and nights.' },
  { title: 'Practise', text: 'Live prices, practice dollars.' },
  { title: 'Trade', text: 'Small, and with a stop.' },
];

/** Programs that trade: each block says what it is for, and beside it stands what it looks like. */
export function Automation({ blocks }: { readonly blocks: readonly PlatformCard[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {blocks.map((block, index) => (
        <div key={block.title} className="grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[5fr_7fr]">
          <div>
            <h3 className="text-lead font-medium">{block.title}</h3>
            <p className="mt-2 max-w-[48ch] text-body text-pretty text-muted">{block.text}</p>
            <ul className="mt-5 grid list-disc gap-1.5 pl-4 text-base marker:text-brass">
              {block.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          {index === 0 ? <Rule /> : <Steps />}
        </div>
      ))}
    </div>
  );
}

function Rule() {
  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-surface">
      <figcaption className="border-b border-line bg-sunken px-4 py-2 text-meta text-muted">
        CrossingAverages.mq5
      </figcaption>
      <pre className="overflow-hidden px-4 py-4 font-mono text-dense">
        <code>{RULE}</code>
      </pre>
    </figure>
  );
}

function Steps() {
  return (
    <ol className="grid content-start gap-x-8 sm:grid-cols-2">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-t border-line py-5">
          <span aria-hidden className="text-figure font-medium text-muted">
            {index + 1}
          </span>
          <div>
            <p className="text-body font-medium">{title}</p>
            <p className="mt-0.5 text-base text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
