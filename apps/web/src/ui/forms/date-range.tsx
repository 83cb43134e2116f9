import { Input } from './input.tsx';

/** Days as a date field holds them: '2026-03-04', or nothing. */
export type Days = { readonly from: string; readonly to: string };

type DateRangeProps = { readonly days: Days; readonly onDays: (days: Days) => void };

/** From one day to another, both included. */
export function DateRange({ days, onDays }: DateRangeProps) {
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Input
        type="date"
        aria-label="From"
        className="sm:w-36"
        max={days.to || undefined}
        value={days.from}
        onChange={(event) => onDays({ ...days, from: event.target.value })}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <Input
        type="date"
        aria-label="To"
        className="sm:w-36"
        min={days.from || undefined}
        value={days.to}
        onChange={(event) => onDays({ ...days, to: event.target.value })}
      />
    </div>
  );
}

/** The moments the days begin and end at, where the reader is. What is no day is left out. */
export function momentsOf({ from, to }: Days): { readonly from?: string; readonly to?: string } {
  const [start, end] = [startOf(from, 0), startOf(to, 1)];
  return { ...(start === null ? {} : { from: start }), ...(end === null ? {} : { to: end }) };
}

function startOf(day: string, daysLater: number): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
