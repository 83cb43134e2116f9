import { formatUsd } from '@halyard/money';
import { type Dispatch, type ReactNode, useCallback, useEffect, useReducer } from 'react';
import type { LivePrice } from '../platform/live/price-store.ts';
import { Notice } from '../ui/notices/notice.tsx';
import { PRACTICE_USD } from './practice-account.ts';
import { TourEnd } from './tour-end.tsx';
import { TourFrame } from './tour-frame.tsx';
import { momentOf, phaseOf, TOUR_START, type TourAct, tourReducer, type TourState } from './tour-model.ts';
import { TourPosition } from './tour-position.tsx';
import { TourTicket } from './tour-ticket.tsx';
import { useMaxLeverage } from './use-max-leverage.ts';
import { useTourPrices } from './use-tour-prices.ts';

const LEAD = `The real order form at live prices, with ${formatUsd(PRACTICE_USD)} to practise with. It runs in this window alone: nothing you do is sent to the server.`;

type TourProps = {
  readonly onClose: () => void;
  /** The practice order was filled. */
  readonly onTraded?: () => void;
  /** Where one goes from the end of it. */
  readonly wayOn: ReactNode;
};

/** A trade from the first press to the last, in an account that exists in this window alone. */
export function Tour({ onClose, onTraded, wayOn }: TourProps) {
  const [state, act] = useReducer(tourReducer, TOUR_START);
  const maxLeverage = useMaxLeverage();
  const { isCutOff } = useTourPrices(
    useCallback((price: LivePrice, atMs: number) => act({ type: 'price', price, atMs }), []),
  );
  const hasTraded = phaseOf(state) !== 'ticket';
  useEffect(() => {
    if (hasTraded) onTraded?.();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, to whoever listens at that moment
  }, [hasTraded]);
  return (
    <TourFrame title="Place your first order" lead={LEAD} scene={phaseOf(state)} onClose={onClose}>
      {isCutOff && (
        <div className="mb-5">
          <Notice tone="warn">
            Prices cannot be loaded right now. The tour goes on as soon as they are back.
          </Notice>
        </div>
      )}
      <Scene {...{ state, act, maxLeverage, wayOn }} />
    </TourFrame>
  );
}

type SceneProps = {
  readonly state: TourState;
  readonly act: Dispatch<TourAct>;
  readonly maxLeverage: number;
  readonly wayOn: ReactNode;
};

function Scene({ state, act, maxLeverage, wayOn }: SceneProps) {
  const { account, ended } = state;
  const closed = ended?.account.positions[0];
  if (ended && closed)
    return <TourEnd state={state} ended={ended} position={closed} act={act} wayOn={wayOn} />;
  const moment = momentOf(state);
  const open = account.positions[0];
  if (open && moment) return <TourPosition state={state} position={open} moment={moment} act={act} />;
  return <TourTicket state={state} act={act} maxLeverage={maxLeverage} />;
}
