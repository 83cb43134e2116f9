const TIPS = [
  'Decide what you are ready to lose before you open, and set the stop loss there.',
  'Leverage makes losses as large as gains: 1:10 turns a move of 1% into 10% of the margin.',
  'Overnight financing is booked at 22:00 UTC; on Wednesdays currencies and metals count three nights. It pays you only for what you have held for an hour by then.',
  'Before important news prices can jump past a stop. A smaller position is the surest protection.',
];

export function TradingTips() {
  return (
    <section aria-labelledby="trading-tips" className="rounded-panel border border-line bg-surface p-4">
      <h2 id="trading-tips" className="mb-2 font-medium">
        Trading tips
      </h2>
      <ul className="list-disc space-y-1.5 pl-4 text-dense text-muted marker:text-brass">
        {TIPS.map((tip) => (
          <li key={tip} className="text-pretty">
            {tip}
          </li>
        ))}
      </ul>
    </section>
  );
}
