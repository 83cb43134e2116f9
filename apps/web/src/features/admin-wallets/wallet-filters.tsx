import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Form } from '../../ui/form.tsx';

export type WalletChoice = { readonly currency: string; readonly userId: string };
export const NO_WALLET_CHOICE: WalletChoice = { currency: 'all', userId: '' };

export function walletQuery({ currency, userId }: WalletChoice) {
  return { ...(currency === 'all' ? {} : { currency }), ...(userId === '' ? {} : { userId }) };
}

const CURRENCIES = [
  { value: 'all', label: 'All currencies' },
  ...['USD', 'EUR', 'GBP', 'BTC', 'ETH', 'USDT', 'SOL'].map((value) => ({ value, label: value })),
];

type WalletFiltersProps = {
  readonly choice: WalletChoice;
  readonly onChoice: (choice: WalletChoice) => void;
};

export function WalletFilters({ choice, onChoice }: WalletFiltersProps) {
  const [userId, setUserId] = useState('');
  return (
    <Form className="flex flex-wrap gap-2" onSubmit={() => onChoice({ ...choice, userId: userId.trim() })}>
      <Select
        aria-label="Currency"
        className="w-full sm:w-44"
        value={choice.currency}
        choices={CURRENCIES}
        onValue={(currency) => onChoice({ ...choice, currency })}
      />
      <div className="min-w-40 flex-1 sm:max-w-96">
        <Input
          aria-label="User ID"
          placeholder="User ID"
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
      {(choice.userId !== '' || choice.currency !== 'all') && (
        <Button
          variant="quiet"
          onClick={() => {
            setUserId('');
            onChoice(NO_WALLET_CHOICE);
          }}
        >
          Clear
        </Button>
      )}
    </Form>
  );
}
