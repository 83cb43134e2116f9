import { scaleOf } from '@halyard/catalogue';
import { rails, wallet, type walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { leaveStep, useStep } from '../../../platform/browser/use-step.ts';
import { useAct } from '../../../platform/calls/act.ts';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { WALLET_READS } from '../changes.ts';
import { ChooseCrypto } from './choose-crypto.tsx';
import { DepositAmount } from './deposit-amount.tsx';
import { amountText, sentenceFigure } from '../../../domain/money/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { arrivalOf } from './arrival.ts';
import { PaymentAddress } from './payment-address.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { hashProblem } from './deposit-model.ts';

type Address = walletAddresses.WalletAddress;
type Choice = { readonly address: Address; readonly amount: string };

const STEPS = { own: 'own', amount: 'amount', pay: 'pay' } as const;

/** A crypto deposit in three steps: which coin, how much, and where to send it. */
export function CryptoDeposit() {
  const { step, goTo } = useStep();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choice = step === STEPS.amount || step === STEPS.pay ? chosen : null;
  const isPaying = step === STEPS.pay;

  const [own, setOwn] = useState<rails.DepositAddress | null>(null);
  const openOwn = useAct(rails.openDepositAddress, {
    onDone: ({ data }) => setOwn(data),
    close: () => goTo(STEPS.own),
    onFailed: (failure) => notices.error(wordsFor(failure, WALLET.ownAddressFailure)),
  });

  const announce = useAct(wallet.depositCrypto, {
    reloads: WALLET_READS,
    onDone: () => {
      notices.success(WALLET.cryptoDepositDone);
      setChosen(null);
    },
    close: restart,
    onFailed: (failure) => notices.error(wordsFor(failure, WALLET.cryptoDepositFailure)),
  });

  function restart(): void {
    leaveStep(STEPS.pay, 2);
  }
  if (own !== null && step === STEPS.own) {
    return (
      <Panel title={`Deposit ${own.currency}`} lead={`To an address of your own on ${own.network}.`}>
        <OwnAddress to={own} onBack={() => leaveStep(STEPS.own)} />
      </Panel>
    );
  }
  return (
    <Panel title="Deposit cryptocurrency" lead={LEADS[choice === null ? 0 : isPaying ? 2 : 1]}>
      {choice === null && (
        <ChooseCrypto
          onChosen={(address) => {
            setChosen({ address, amount: '' });
            goTo(STEPS.amount);
          }}
          onOwn={({ currency, network }) => openOwn.run({ body: { currency, network } })}
        />
      )}
      {choice !== null && !isPaying && (
        <DepositAmount
          address={choice.address}
          scale={scaleOf(choice.address.symbol)}
          amount={choice.amount}
          onAmount={(amount) => setChosen({ ...choice, amount })}
          onBack={() => leaveStep(STEPS.amount)}
          onContinue={() => goTo(STEPS.pay)}
        />
      )}
      {choice !== null && isPaying && (
        <SendPayment
          address={choice.address}
          amount={choice.amount}
          isBusy={announce.isRunning}
          onPaid={(txHash) =>
            announce.run({
              body: {
                currency: choice.address.symbol,
                amount: choice.amount,
                toAddress: choice.address.address,
                network: choice.address.network,
                ...(txHash === '' ? {} : { txHash }),
              },
            })
          }
          onBack={() => leaveStep(STEPS.pay)}
          onRestart={restart}
        />
      )}
    </Panel>
  );
}

const LEADS = [
  'Step 1 of 3: choose a cryptocurrency.',
  'Step 2 of 3: enter the amount.',
  'Step 3 of 3: send the payment.',
] as const;

type OwnAddressProps = { readonly to: rails.DepositAddress; readonly onBack: () => void };

/** An address of the customer's own: whatever comes there is theirs, and nobody has to be told. */
function OwnAddress({ to, onBack }: OwnAddressProps) {
  const { address, confirmations, currency, isDelayed, minDeposit, network } = to;
  return (
    <div className="flex flex-col gap-5">
      {isDelayed && (
        <Notice tone="warn" title={WALLET.delayed}>
          {WALLET.delayedBody}
        </Notice>
      )}
      <PaymentAddress
        address={address}
        currency={currency}
        facts={[
          ['Network', network],
          ['Minimum', `${sentenceFigure(minDeposit)} ${currency}`],
          ['Fee', 'None from us'],
          ['Confirmations', String(confirmations)],
          ['Estimated time', arrivalOf(currency)],
        ]}
      />
      <Notice tone="warn">{WALLET.sendOnly(currency, network)}</Notice>
      <p className="text-base text-muted">{WALLET.ownAddress}</p>
      <div>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

type SendPaymentProps = {
  readonly address: walletAddresses.WalletAddress;
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onPaid: (txHash: string) => void;
  readonly onBack: () => void;
  readonly onRestart: () => void;
};

function SendPayment({ address, amount, isBusy, onPaid, onBack, onRestart }: SendPaymentProps) {
  const [txHash, setTxHash] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function submit() {
    const found = hashProblem(txHash, address);
    setProblem(found);
    if (found === null) onPaid(txHash.trim());
  }
  return (
    <div className="flex flex-col gap-5">
      <PaymentAddress
        address={address.address}
        currency={address.symbol}
        facts={[
          ['Send exactly', amountText(amount, address.symbol)],
          ['Network', address.network],
          ['Confirmations', String(address.confirmations)],
          ['Estimated time', arrivalOf(address.symbol)],
        ]}
      />
      <Notice tone="warn">{WALLET.sendOnly(address.symbol, address.network)}</Notice>
      <TextField
        label="Transaction hash"
        isOptional
        error={problem ?? undefined}
        hint="Helps us to find your payment sooner."
        autoComplete="off"
        spellCheck={false}
        value={txHash}
        onValue={(typed) => {
          setTxHash(typed);
          setProblem(null);
        }}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <div className="flex gap-2 max-sm:w-full max-sm:justify-between">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button variant="quiet" onClick={onRestart}>
            Start New Deposit
          </Button>
        </div>
        <Button className="max-sm:w-full" isBusy={isBusy} onClick={submit}>
          I Have Made the Payment
        </Button>
      </div>
    </div>
  );
}
