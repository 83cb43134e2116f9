/**
 * The nonce of this page, for the few parts of the interface that add a style sheet while running. Radix reads
 * it under this name.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

export const pageNonce = meta?.nonce ?? '';

Object.assign(globalThis, { __webpack_nonce__: pageNonce });
