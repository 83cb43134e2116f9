/** What the operator asked for cannot be done, in a sentence for them. Nothing has changed. */
export class NotPossible extends Error {}
