import type { LivePrice } from '../../platform/live/price-store.ts';

/** The figures of a quote that screens follow. */

export const priceOf = ({ price }: LivePrice) => price;
export const bidOf = ({ bid }: LivePrice) => bid;
export const askOf = ({ ask }: LivePrice) => ask;
export const changeOf = ({ change }: LivePrice) => change;
export const percentOf = ({ changePercent }: LivePrice) => changePercent;
export const volumeOf = ({ volume }: LivePrice) => volume;
export const capOf = ({ marketCap }: LivePrice) => marketCap;
