/** How often the risk book is read again while somebody looks at it. The server keeps an answer for a little less. */
export const REFRESH_EVERY_MS = 5000;
