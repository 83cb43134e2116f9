/** What the demo customer did, in order. Days are counted back from the first start of the environment. */
export type PastAct =
  | {
      readonly daysAgo: number;
      readonly act: 'deposit';
      readonly currency: string;
      readonly amount: number;
      readonly end?: 'rejected' | 'pending';
    }
  | {
      readonly daysAgo: number;
      readonly act: 'convert';
      readonly from: string;
      readonly to: string;
      readonly amount: number;
    }
  | {
      readonly daysAgo: number;
      readonly act: 'withdraw';
      readonly amount: number;
      readonly end?: 'cancelled' | 'rejected' | 'pending';
    };

export const FIRST_DAY_AGO = 545;

const TEST_IBAN = 'DE89370400440532013000';
export const DESTINATION = TEST_IBAN;

/** A steady saver: pays in each month, buys a little of this and that, takes some out now and then. */
export function demoPast(): readonly PastAct[] {
  const months = Array.from({ length: 17 }, (_, index) =>
    monthOf(FIRST_DAY_AGO - 12 - index * 31, index),
  ).flat();
  const recent: PastAct[] = [
    { daysAgo: 16, act: 'deposit', currency: 'EUR', amount: 750 },
    { daysAgo: 9, act: 'convert', from: 'USD', to: 'BTC', amount: 400 },
    { daysAgo: 5, act: 'withdraw', amount: 300, end: 'cancelled' },
    { daysAgo: 3, act: 'withdraw', amount: 450 },
    { daysAgo: 1, act: 'withdraw', amount: 250, end: 'pending' },
    { daysAgo: 0.2, act: 'deposit', currency: 'USD', amount: 1200, end: 'pending' },
  ];
  return [...months, ...recent].toSorted((a, b) => b.daysAgo - a.daysAgo);
}

function monthOf(daysAgo: number, index: number): PastAct[] {
  const acts: PastAct[] = [
    {
      daysAgo,
      act: 'deposit',
      currency: index % 5 === 3 ? 'EUR' : 'USD',
      amount: 400 + ((index * 137) % 9) * 100,
    },
  ];
  const targets = ['BTC', 'EUR', 'ETH', 'BTC', 'ETH', 'SOL'] as const;
  const to = targets[index % targets.length] ?? 'BTC';
  acts.push({ daysAgo: daysAgo - 6, act: 'convert', from: 'USD', to, amount: 150 + ((index * 71) % 5) * 60 });
  if (index % 3 === 1)
    acts.push({ daysAgo: daysAgo - 14, act: 'withdraw', amount: 200 + ((index * 53) % 4) * 75 });
  if (index % 7 === 4)
    acts.push({ daysAgo: daysAgo - 18, act: 'convert', from: 'BTC', to: 'USD', amount: 0.002 });
  if (index === 6)
    acts.push({ daysAgo: daysAgo - 20, act: 'deposit', currency: 'USD', amount: 5000, end: 'rejected' });
  if (index === 11) acts.push({ daysAgo: daysAgo - 21, act: 'withdraw', amount: 900, end: 'rejected' });
  return acts;
}
