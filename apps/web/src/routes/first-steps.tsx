import { useState } from 'react';
import { useMarketState } from '../domain/prices/market-hours.ts';
import { HeldPlace } from '../features/dashboard/held-place.tsx';
import { FIRST_SYMBOL, SYMBOL_AT_ANY_HOUR } from '../features/first-run/first-ticket.ts';
import { FirstRun, usePreference } from '../features/first-run/first-run.tsx';
import { forgetTicket } from '../features/ticket/use-ticket-form.ts';
import { go } from '../platform/browser/address.ts';
import { FIRST_RUN } from '../texts/first-run.ts';
import { Button } from '../ui/buttons/button.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { FIRST_TRADE } from './portal-place.ts';

const Tour = lazyPart(async () => (await import('../tour/tour.tsx')).Tour);

/** The three steps, and where each leads. */
export function FirstSteps() {
  const [isTouring, setTouring] = useState(false);
  const { isOpen } = useMarketState(FIRST_SYMBOL);
  const { save } = usePreference({ tourTaken: true });
  const trade = () => {
    forgetTicket();
    const symbol = isOpen ? FIRST_SYMBOL : SYMBOL_AT_ANY_HOUR;
    go({ to: '/portal', query: { tab: 'trading', symbol, start: FIRST_TRADE } });
  };
  const onStep = {
    funds: () => go({ to: '/portal', query: { tab: 'wallet', view: 'deposit' } }),
    tour: () => setTouring(true),
    trade,
  };
  return (
    <>
      <FirstRun onStep={(step) => onStep[step]()} waiting={<HeldPlace />} />
      {isTouring && (
        <Tour
          onClose={() => setTouring(false)}
          onTraded={save}
          wayOn={
            <Button variant="primary" size="large" onClick={trade}>
              {FIRST_RUN.trade.action}
            </Button>
          }
        />
      )}
    </>
  );
}
