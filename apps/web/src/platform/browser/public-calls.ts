import type { AnswerOf, market, site } from '@halyard/contract';

/** The calls of the public pages. The portal's client would be larger than all that the pages do. */
type Answers = {
  readonly '/config': AnswerOf<typeof site.getConfig>;
  readonly '/market/prices': AnswerOf<typeof market.listPrices>;
  readonly '/market/chart/{symbol}': AnswerOf<typeof market.getChart>;
  readonly '/market/instruments': AnswerOf<typeof market.listInstruments>;
  readonly '/market/execution-quality': AnswerOf<typeof market.getExecutionQuality>;
};

type Asked = { readonly symbol?: string; readonly query?: Readonly<Record<string, string>> };

let maxQuoteAge: Promise<number> | undefined;

/** How old a price may be for the server to trade on it: asked once a page, and again where it could not be had. */
export function readMaxQuoteAgeMs(): Promise<number> {
  return (maxQuoteAge ??= fetchData('/config').then((answer) => {
    if (!answer) maxQuoteAge = undefined;
    return answer?.data.maxQuoteAgeMs ?? Number.POSITIVE_INFINITY;
  }));
}

/** What a call answers, and how far this clock is ahead of the server's; null when it could not be had. */
export async function fetchData<P extends keyof Answers>(
  path: P,
  { symbol = '', query = {} }: Asked = {},
): Promise<{ readonly data: Answers[P]; readonly skewMs: number } | null> {
  const address = `/api${path.replace('{symbol}', encodeURIComponent(symbol))}`;
  try {
    const response = await fetch(`${address}?${new URLSearchParams(query).toString()}`);
    const { data } = (await response.json()) as { data?: Answers[P] };
    const servedMs = Date.parse(response.headers.get('date') ?? '');
    return response.ok && data ? { data, skewMs: servedMs ? Date.now() - servedMs : 0 } : null;
  } catch {
    return null;
  }
}
