import type { OrderType } from '@halyard/content';
import { OrderDrawing } from './order-drawing.tsx';

export function OrderTypes({ items }: { readonly items: readonly OrderType[] }) {
  return (
    <div>
      <ul className="grid gap-x-12 border-b border-line lg:grid-cols-2">
        {items.map(({ drawing, title, text }) => (
          <li
            key={drawing}
            className="grid items-center gap-x-8 gap-y-5 border-t border-line py-8 sm:grid-cols-[15rem_1fr]"
          >
            <OrderDrawing kind={drawing} />
            <div>
              <h3 className="text-body font-medium">{title}</h3>
              <p className="mt-1.5 max-w-[48ch] text-body text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p aria-hidden className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-meta text-muted">
        <span className="inline-flex items-center gap-2">
          <span className="h-0.5 w-5 bg-ink" />
          You hold the position
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-px w-5 bg-line-strong" />
          You do not
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-brass" />
          The order is carried out
        </span>
      </p>
    </div>
  );
}
