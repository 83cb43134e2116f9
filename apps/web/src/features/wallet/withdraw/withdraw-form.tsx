import { refusalSentence, users, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../platform/calls/config.ts';
import { read } from '../../../platform/calls/read.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { amountFigure } from '../../../domain/money/money.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ReadFailure } from '../../../ui/waiting/read-failure.tsx';
import { SkeletonRows } from '../../../ui/waiting/skeleton.tsx';
import { WALLET } from '../../../texts/wallet.ts';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { keptForm } from '../kept-form.ts';
import type { WishedMoney } from '../wished-money.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import type { Typed } from './use-withdrawal.ts';
import { assetOf } from './withdraw-model.ts';

const NOTHING = { amount: '', destination: '', network: null };

const useTyped = keptForm(({ amount, currency }): Typed & { readonly currency: string } =>
  currency === undefined ? { ...NOTHING, currency: 'USD' } : { ...NOTHING, currency, amount },
);

/** Which currency leaves; the fields below it start afresh with each choice. */
export function WithdrawForm({ wished }: { readonly wished: WishedMoney }) {
  const form = useTyped(wished);
  const picked = form.typed.currency;
  const balances = useQuery(read(wallet.getBalances));
  const assets = useQuery(read(wallet.listAssets));
  const siteMode = useConfig()?.siteMode ?? 'simulated';
  const unknown = users.identityRefusal(useUser().kycStatus, siteMode);
  const failed = [balances, assets].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <ReadFailure
        title="Withdrawals could not be loaded"
        failure={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!balances.data || !assets.data) return <SkeletonRows count={5} label="Loading withdrawals" />;

  const held = balances.data.filter((row) => row.balance > 0 || row.currency === 'USD');
  const currency = held.some((row) => row.currency === picked) ? picked : 'USD';
  // No other currency takes the amount of one that is not held.
  const typed = currency === picked ? form.typed : { ...NOTHING, currency };
  const chosen = held.find((balance) => balance.currency === currency);
  return (
    <Panel title="Withdraw" lead="Amount and fee are held at once and leave when staff have approved.">
      {unknown && <WhoAreYou why={refusalSentence(unknown)} />}
      {picked !== currency && picked === wished.currency && <NoneHeld currency={picked} />}
      <SelectField
        label="Currency"
        className="mb-5"
        value={currency}
        onValue={(next) => form.change({ ...NOTHING, currency: next })}
        choices={held.map((balance) => ({
          value: balance.currency,
          label: `${balance.currency}, ${amountFigure(balance.availableBalance, balance.currency)} available`,
        }))}
      />
      <WithdrawFields
        key={currency}
        asset={assetOf(assets.data, currency)}
        available={chosen?.availableBalance ?? 0}
        form={{
          typed,
          change: (part) => form.change({ ...typed, ...part }),
          end: () => form.end({ amount: '', destination: '' }),
        }}
        isHeldUp={unknown !== null}
      />
    </Panel>
  );
}

function WhoAreYou({ why }: { readonly why: string }) {
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        title={why}
        action={
          <Link
            to="/portal"
            query={{ tab: 'settings', view: 'security' }}
            className={buttonStyle('secondary', 'small')}
          >
            Identity check
          </Link>
        }
      />
    </div>
  );
}

/** What was asked for cannot leave, and no other currency takes its amount. */
function NoneHeld({ currency }: { readonly currency: string }) {
  return (
    <div className="mb-5">
      <Notice
        title={WALLET.noneHeld(currency)}
        action={
          <Link
            to="/portal"
            query={{ tab: 'wallet', view: 'balances', to: currency }}
            className={buttonStyle('secondary', 'small')}
          >
            Convert
          </Link>
        }
      >
        {WALLET.noneHeldBody}
      </Notice>
    </div>
  );
}
