import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ClosePart, Differences, NightsPart, OpeningPart, TotalsPart } from './explain-parts.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';

/** How the figures of a trade came about, from the quotes they were decided by. */
export function Explain({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery(read(investment.explainPosition, { params: { id } }));
  const trade = found.data;
  const title = trade
    ? `${trade.side === 'buy' ? 'Buy' : 'Sell'} ${quantityText(trade.openedQuantity)} ${trade.symbol}`
    : 'The trade, explained';
  return (
    <Dialog
      onClose={onClose}
      title={title}
      lead="Every figure, from the quotes that were kept with it."
      width="wide"
    >
      <NotLoaded
        of={found}
        failed="The explanation could not be loaded"
        loading="Loading the explanation"
        rows={6}
      />
      {trade && (
        <div className="flex flex-col gap-6">
          <OpeningPart trade={trade} />
          {trade.nights.length > 0 && <NightsPart trade={trade} />}
          {trade.closes.map((close) => (
            <ClosePart key={`${close.at}${close.quantity}`} trade={trade} close={close} />
          ))}
          <TotalsPart trade={trade} />
          {trade.matches ? (
            <p className="text-dense text-muted">Recalculated: matches what was booked.</p>
          ) : (
            <Notice tone="danger" title="Recalculated: not every figure matches what was booked">
              <Differences trade={trade} />
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
