/** How much of the largest, to the left of a middle where it is a loss. */
export function ResultBar({ amount, largest }: { readonly amount: number; readonly largest: number }) {
  const percent = largest === 0 ? 0 : (Math.abs(amount) / largest) * 50;
  return (
    <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full min-w-24">
      <rect
        x={amount < 0 ? 50 - percent : 50}
        width={percent}
        y="1"
        height="8"
        className={amount < 0 ? 'fill-down' : 'fill-up'}
      />
      <rect x="49.75" width="0.5" height="10" className="fill-line-strong" />
    </svg>
  );
}
