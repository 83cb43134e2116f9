import type { notifications } from '@halyard/contract';
import {
  BellRing,
  ChartCandlestick,
  CircleUser,
  type LucideIcon,
  ShieldCheck,
  WalletMinimal,
} from 'lucide-react';

type Kind = notifications.Notification['kind'];

/** A place of the portal, as its address names it. */
export type PortalPlace = {
  readonly tab: string;
  readonly view?: string;
  /** The account it is about; named, but empty, it is the main one. */
  readonly book?: string | undefined;
};

type Look = { readonly icon: LucideIcon; readonly place: PortalPlace; readonly isOfBook?: true };

const ACCOUNT: Look = { icon: CircleUser, place: { tab: 'settings' } };

/** What each kind looks like, the place where one sees more of it, and whether that is one of an account. */
const LOOKS: Readonly<Record<string, Look>> = {
  money: { icon: WalletMinimal, place: { tab: 'wallet', view: 'history' }, isOfBook: true },
  trading: { icon: ChartCandlestick, place: { tab: 'trading' }, isOfBook: true },
  alert: { icon: BellRing, place: { tab: 'trading', view: 'alerts' } },
  security: { icon: ShieldCheck, place: { tab: 'settings' } },
  account: ACCOUNT,
} satisfies Record<Kind, Look>;

/** What only a newer server knows is shown as well, and leads to where the account is. */
export function lookOf({ kind, book }: Pick<notifications.Notification, 'kind' | 'book'>) {
  const { icon, place, isOfBook } = LOOKS[kind] ?? ACCOUNT;
  return { icon, place: isOfBook ? { ...place, book } : place };
}
