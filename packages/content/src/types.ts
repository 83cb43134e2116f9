/** What an operator says of themselves, as types: a page cannot ask for words that nobody wrote. */

/** A figure or a name somebody has to answer for, such as '50,000+' and 'active traders'. */
export type Claim = { readonly value: string; readonly label: string };

/**
 * Claims that stand or fall together. A sample is marked as one on the page, and is not rendered at all in live mode.
 */
export type Claims = { readonly isSample: boolean; readonly claims: readonly Claim[] };

export type Feature = { readonly title: string; readonly text: string };

export type AssetClass = {
  readonly name: string;
  readonly text: string;
  readonly features: readonly string[];
  /** Shown with their live prices. */
  readonly symbols: readonly string[];
};

/** What a kind of account has. A sample is what nothing in the product stands for: an operator keeps it or not. */
export type TierFeature = { readonly text: string; readonly isSample: boolean };

export type AccountTier = {
  readonly id: 'standard' | 'premium' | 'professional';
  readonly name: string;
  readonly minimum: string;
  readonly features: readonly TierFeature[];
  readonly isRecommended: boolean;
};

export type NamedList = { readonly title: string; readonly names: readonly Feature[] };

export type Contact = {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly hours: readonly { readonly days: string; readonly hours: string }[];
  readonly timezone: string;
};

/** Who the law says runs this site. Live mode needs all of it. */
export type Company = {
  readonly brand: string;
  readonly legalName: string;
  readonly registration: string;
  readonly licence: string;
  readonly country: string;
};

/** What the platform does, and the drawing that shows it. */
export type PlatformFeature = Feature & { readonly drawing: 'cost' | 'explain' | 'stop' };

export type Home = {
  readonly hero: {
    readonly title: string;
    /** Two sentences: what is seen before an order, and what after it. */
    readonly promise: readonly [string, string];
    readonly lead: string;
  };
  readonly receipt: { readonly title: string; readonly lead: string; readonly points: readonly Feature[] };
  readonly markets: {
    readonly title: string;
    readonly lead: string;
    readonly classes: readonly AssetClass[];
  };
  readonly accounts: {
    readonly title: string;
    readonly lead: string;
    readonly tiers: readonly AccountTier[];
    /** What every kind of account pays alike, with the markets it is shown for. */
    readonly spread: { readonly title: string; readonly text: string; readonly symbols: readonly string[] };
  };
  readonly platform: {
    readonly title: string;
    readonly lead: string;
    readonly features: readonly PlatformFeature[];
    readonly stats: Claims;
  };
  readonly trust: {
    readonly title: string;
    readonly lead: string;
    readonly isSample: boolean;
    readonly stats: Claims;
    readonly lists: readonly NamedList[];
  };
  readonly closing: { readonly title: string; readonly lead: string };
};

export type PlatformCard = Feature & { readonly points: readonly string[] };

/** A kind of order, and the path of a price that shows when it fires. */
export type OrderType = Feature & {
  readonly drawing: 'market' | 'pending' | 'stop-loss' | 'take-profit' | 'stop-limit' | 'trailing-stop';
};

export type HoldingTime = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months';

/** A way to trade: how long a position is held, from and to, and the charts it is read on. */
export type Strategy = Feature & {
  readonly held: readonly [HoldingTime, HoldingTime];
  readonly timeframes: string;
};

/** What a section that nothing in the product stands for says of itself; null once an operator vouches for it. */
export type Sample = string | null;

export type PlatformPage = {
  readonly hero: { readonly title: string; readonly lead: string; readonly claims: Claims };
  readonly platforms: {
    readonly title: string;
    readonly lead: string;
    readonly sample: Sample;
    /** What there is of our own beside it. */
    readonly own: string;
    readonly cards: readonly (PlatformCard & { readonly device: 'desktop' | 'mobile' | 'web' })[];
  };
  readonly features: {
    readonly title: string;
    readonly lead: string;
    readonly sample: Sample;
    readonly items: readonly Feature[];
  };
  readonly strategies: { readonly title: string; readonly lead: string; readonly items: readonly Strategy[] };
  readonly orderTypes: {
    readonly title: string;
    readonly lead: string;
    readonly items: readonly OrderType[];
  };
  readonly automation: {
    readonly title: string;
    readonly lead: string;
    readonly sample: Sample;
    readonly blocks: readonly PlatformCard[];
  };
  readonly requirements: {
    readonly title: string;
    readonly lead: string;
    readonly lists: readonly { readonly title: string; readonly rows: readonly Claim[] }[];
  };
  readonly closing: { readonly title: string; readonly lead: string };
};

export type MiningPage = {
  readonly hero: { readonly title: string; readonly lead: string };
  readonly stats: Claims;
  readonly benefits: { readonly title: string; readonly lead: string; readonly items: readonly Feature[] };
  readonly profitability: {
    readonly title: string;
    readonly lead: string;
    readonly items: readonly Feature[];
  };
  readonly packages: { readonly title: string; readonly lead: string };
  readonly disclaimer: string;
  readonly closing: { readonly title: string; readonly lead: string };
};

export type Content = {
  /** True as long as any of this was not written by the operator. Live mode refuses it. */
  readonly isSample: boolean;
  readonly company: Company;
  readonly contact: Contact;
  readonly description: string;
  readonly riskWarning: string;
  readonly home: Home;
  readonly platform: PlatformPage;
  readonly mining: MiningPage;
  readonly legal: readonly LegalText[];
};

export type LegalSection = { readonly title: string; readonly paragraphs: readonly string[] };

/** A legal text. A template says so at its head until a lawyer of the operator's has replaced it. */
export type LegalText = {
  readonly slug: 'terms' | 'privacy' | 'risk-disclosure' | 'cookies';
  readonly title: string;
  readonly summary: string;
  readonly isTemplate: boolean;
  readonly sections: readonly LegalSection[];
};
