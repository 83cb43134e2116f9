import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ClosePart, Differences, NightsPart, OpeningPart, TotalsPart } from './explain-parts.tsx';
import { quantityText } from './figures.ts';

/** How the figures of a trade came about, from the quotes they were decided by. */
export function Explain({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery(read(investment.explainPosition, { params: { id } }));
  const trade = found.data;
  const title = trade
    ? `${trade.side === 'buy' ? 'Buy' : 'Sell'} ${quantityText(trade.openedQuantity)} ${trade.symbol}`
    : 'The trade, explained';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      lead="Every figure, from the quotes that were kept with it."
      width="wide"
    >
      {!trade && found.isError && (
        <ReadFailure
          title="The explanation could not be loaded"
          failure={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {!trade && !found.isError && <SkeletonRows count={6} label="Loading the explanation" />}
      {trade && (
        <div className="flex flex-col gap-6">
          <OpeningPart trade={trade} />
          {trade.nights.length > 0 && <NightsPart trade={trade} />}
          {trade.closes.map((close) => (
            <ClosePart key={`${close.at}${close.quantity}`} trade={trade} close={close} />
          ))}
          <TotalsPart trade={trade} />
          {trade.matches ? (
            <p className="text-dense text-muted">
              Worked out anew from these quotes, every figure is the one that was booked.
            </p>
          ) : (
            <Notice tone="danger" title="Not every figure can be worked out anew">
              <Differences trade={trade} />
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
