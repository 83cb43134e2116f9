import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { type Details, EMPTY_HOURS, MOST_HOURS } from './contact-model.ts';

type HoursFieldsProps = {
  readonly hours: Details['hours'];
  readonly onHours: (hours: Details['hours']) => void;
  readonly problem: string | undefined;
};

/** Business hours, a line for each stretch of days. */
export function HoursFields({ hours, onHours, problem }: HoursFieldsProps) {
  const change = (index: number, part: Partial<Details['hours'][number]>) =>
    onHours(hours.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-base font-medium">Business hours</legend>
      <ul className="flex flex-col gap-2">
        {hours.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own
          <li key={index} className="grid grid-cols-[1fr_1fr_auto] gap-2">
            <Input
              aria-label={`Days of line ${index + 1}`}
              maxLength={60}
              placeholder="Monday - Friday"
              value={line.days}
              onChange={(event) => change(index, { days: event.target.value })}
            />
            <Input
              aria-label={`Hours of line ${index + 1}`}
              maxLength={60}
              placeholder="9:00 AM - 6:00 PM"
              value={line.hours}
              onChange={(event) => change(index, { hours: event.target.value })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onHours(hours.filter((_, at) => at !== index))}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-1.5 text-dense text-danger">
          {problem}
        </p>
      )}
      {hours.length < MOST_HOURS && (
        <Button
          size="small"
          variant="quiet"
          className="mt-1 -ml-2.5"
          onClick={() => onHours([...hours, EMPTY_HOURS])}
        >
          <Plus aria-hidden className="size-3.5" />
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
