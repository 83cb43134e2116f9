import type { admin } from '@halyard/contract';
import { amountText } from '../../domain/money/money.ts';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { dayText } from '../../ui/facts/moments.ts';
import { destinationText } from '../../ui/facts/in-fours.ts';

type EntryRowProps = { readonly entry: admin.BankEntry };

/** Who, how much and what they wrote, as a line of a list. */
export function EntryLine({ entry }: EntryRowProps) {
  const { amount, currency, sender, text, bookedOn } = entry;
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="min-w-0 font-medium break-words">{sender ?? 'No name'}</span>
      <span className="text-right font-medium tabular-nums">{amountText(amount, currency)}</span>
      <span className="truncate text-dense text-muted">{text === '' ? 'No text' : text}</span>
      <span className="text-right text-dense text-muted">{dayText(bookedOn)}</span>
    </span>
  );
}

/** All that the bank says of it. */
export function EntryFacts({ entry }: EntryRowProps) {
  const { amount, currency, sender, account, text, bookedOn, valueOn, statement, bankReference, isReturn } =
    entry;
  return (
    <Facts>
      <Fact label="Amount">{amountText(amount, currency)}</Fact>
      <Fact label={amount < 0 ? 'Went to' : 'Came from'}>{sender ?? 'No name'}</Fact>
      <Fact label="Account">{account === null ? 'None said' : destinationText(account)}</Fact>
      <Fact label="Text">{text === '' ? 'None' : text}</Fact>
      <Fact label="Booked">
        {valueOn === bookedOn ? dayText(bookedOn) : `${dayText(bookedOn)}, value ${dayText(valueOn)}`}
      </Fact>
      <Fact label="Statement">{statement}</Fact>
      {bankReference !== null && <Fact label="Bank’s reference">{bankReference}</Fact>}
      {isReturn && <Fact label="Kind">A payment that came back</Fact>}
    </Facts>
  );
}
