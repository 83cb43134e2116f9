import { CandlestickChart, ChevronDown, Ellipsis, House, List, type LucideIcon, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PaletteDoor } from '../features/palette/palette-door.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { Link } from '../ui/buttons/link.tsx';
import { BAR_ITEM, BarTabs } from '../ui/layout/bar.tsx';
import { BarFoot, FOOT_ITEM } from '../ui/layout/bar-foot.tsx';
import { CommandComing } from '../ui/overlays/command-coming.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { PopoverButton } from '../ui/overlays/popover-button.tsx';
import { useAtLeast } from '../ui/style/use-media.ts';
import { lazyOver, lazyPart } from '../ui/waiting/lazy-part.tsx';
import { HIDDEN_TABS, type PortalTab, TAB_TITLES, TABS_FROM_PX, VISIBLE_TABS } from './portal-place.ts';

/** It reads, and what reads comes after the first screen. */
const BookSwitcher = lazyPart(
  async () => (await import('../features/books/book-switcher.tsx')).BookSwitcher,
  <span className="w-14" />,
);
const PortalPalette = lazyOver(
  async () => (await import('./portal-palette.tsx')).PortalPalette,
  ({ isOpen, onClose }) => isOpen && <CommandComing onClose={onClose} />,
);

type PortalBarProps = { readonly tab: PortalTab; readonly children: ReactNode };

/** How one gets about in the portal: its tabs, the places without one, and the search. */
export function PortalBar({ tab, children }: PortalBarProps) {
  const { symbol } = useAddress().query;
  const hasRow = useAtLeast(TABS_FROM_PX);
  return (
    <BarTabs
      label="Portal"
      value={tab}
      onValue={(next) => go({ to: '/portal', query: { tab: next, symbol } })}
      tabs={VISIBLE_TABS.map((value) => ({ value, label: TAB_TITLES[value] }))}
      hasRow={hasRow}
      after={
        <>
          {hasRow && <MoreMenu tab={tab} />}
          <div className="ml-auto flex min-w-0 items-center xl:gap-2">
            <BookSwitcher />
            <PaletteDoor>
              {(isOpen, onClose) => <PortalPalette isOpen={isOpen} onClose={onClose} />}
            </PaletteDoor>
          </div>
        </>
      }
    >
      {children}
      {!hasRow && <PhoneBar tab={tab} symbol={symbol} />}
    </BarTabs>
  );
}

/** The places spec.txt names no tab for. Open, one of them stands in the row under its own name. */
function MoreMenu({ tab }: { readonly tab: PortalTab }) {
  const isHere = (HIDDEN_TABS as readonly PortalTab[]).includes(tab);
  return (
    <PopoverButton
      label="More"
      width="narrow"
      data-state={isHere ? 'active' : undefined}
      className={BAR_ITEM}
      face={
        <>
          {isHere ? TAB_TITLES[tab] : 'More'}
          {isHere && <span className="sr-only">, more places</span>}
          <ChevronDown aria-hidden className="size-3.5" />
        </>
      }
    >
      {(close) => (
        <nav aria-label="More places" className="p-2">
          {HIDDEN_TABS.map((place) => (
            <PlaceLink key={place} tab={place} here={tab} onGo={close} />
          ))}
        </nav>
      )}
    </PopoverButton>
  );
}

type PlaceLinkProps = { readonly tab: PortalTab; readonly here: PortalTab; readonly onGo: () => void };

function PlaceLink({ tab, here, onGo }: PlaceLinkProps) {
  return (
    <Link
      to="/portal"
      query={{ tab }}
      onClick={onGo}
      aria-current={tab === here ? 'page' : undefined}
      className="flex min-h-10 items-center rounded-control px-3 hover:bg-sunken aria-[current]:font-medium touch:min-h-12"
    >
      {TAB_TITLES[tab]}
    </Link>
  );
}

const PHONE_PLACES: readonly {
  readonly tab: PortalTab;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { tab: 'dashboard', label: 'Home', icon: House },
  { tab: 'charts', label: 'Markets', icon: List },
  { tab: 'trading', label: 'Trade', icon: CandlestickChart },
  { tab: 'wallet', label: 'Wallet', icon: Wallet },
];

const PHONE_MORE: readonly PortalTab[] = ['mining', 'history', ...HIDDEN_TABS, 'settings'];

/** Under the thumb: the four places of every day, and the others behind one more. */
function PhoneBar({ tab, symbol }: { readonly tab: PortalTab; readonly symbol: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <BarFoot label="Portal">
        {PHONE_PLACES.map(({ tab: place, label, icon: Icon }) => (
          <Link
            key={place}
            to="/portal"
            query={{ tab: place, symbol }}
            aria-current={tab === place ? 'page' : undefined}
            className={FOOT_ITEM}
          >
            <Icon aria-hidden className="size-5" />
            {label}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={PHONE_MORE.includes(tab) ? 'true' : undefined}
          onClick={() => setOpen(true)}
          className={FOOT_ITEM}
        >
          <Ellipsis aria-hidden className="size-5" />
          More
        </button>
      </BarFoot>
      {isOpen && (
        <Dialog title="More" onClose={close}>
          <nav aria-label="More places" className="-mx-3 flex flex-col pb-[env(safe-area-inset-bottom)]">
            {PHONE_MORE.map((place) => (
              <PlaceLink key={place} tab={place} here={tab} onGo={close} />
            ))}
          </nav>
        </Dialog>
      )}
    </>
  );
}
