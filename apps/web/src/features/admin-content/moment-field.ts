import { dateTimeText, momentOfUtcField } from '../../ui/facts/moments.ts';

/** The moment in a field of UTC as it is where the reader is; null when there is none in it. */
export function localTimeText(field: string): string | null {
  const moment = momentOfUtcField(field);
  return moment === null ? null : `Your time: ${dateTimeText(moment)}`;
}

export const noMoment = (field: string) =>
  momentOfUtcField(field) === null ? 'Please choose a day and a time' : undefined;
