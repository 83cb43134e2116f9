import type { PlatformPage } from '@halyard/content';
import { Action, SIGN_UP } from '../parts/links.tsx';

type Card = PlatformPage['platforms']['cards'][number];

/** The three ways in, side by side between hairlines. */
export function Platforms({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul className="grid border-y border-line max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
      {cards.map((card) => (
        <li key={card.device} className="flex flex-col py-8 md:px-5 md:first:pl-0 md:last:pr-0 lg:px-8">
          <Device kind={card.device} />
          <h3 className="mt-6 text-lead font-medium">{card.title}</h3>
          <p className="mt-2 max-w-[44ch] text-body text-pretty text-muted">{card.text}</p>
          <ul className="mt-5 mb-7 grid max-w-[44ch] divide-y divide-line border-y border-line text-base">
            {card.points.map((point) => (
              <li key={point} className="py-2">
                {point}
              </li>
            ))}
          </ul>
          <p className="mt-auto">
            <Action to={SIGN_UP} variant="secondary" label={`Download Now: ${card.title}`}>
              Download Now
            </Action>
          </p>
        </li>
      ))}
    </ul>
  );
}

const FRAMES: Record<Card['device'], string> = {
  desktop: 'M2 6h92v50H2zM38 56v10M58 56v10M28 66h40',
  mobile: 'M2 2h34v64H2zM14 60h10',
  web: 'M2 6h92v60H2zM2 17h92M8 11.5h1M13 11.5h1M18 11.5h1M28 11.5h44',
};

const PRICES: Record<Card['device'], string> = {
  desktop: 'M10 44 20 36 28 40 38 26 46 31 56 20 64 27 74 16 86 20',
  mobile: 'M7 44 11 36 15 40 20 27 24 32 31 20',
  web: 'M10 54 20 46 28 50 38 36 46 42 56 30 64 37 74 26 86 30',
};

function Device({ kind }: { readonly kind: Card['device'] }) {
  return (
    <svg
      viewBox="0 0 98 70"
      aria-hidden
      className="h-17 w-24 fill-none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={FRAMES[kind]} className="stroke-ink" strokeWidth="1.5" />
      <path d={PRICES[kind]} className="stroke-brass" strokeWidth="2" />
    </svg>
  );
}
