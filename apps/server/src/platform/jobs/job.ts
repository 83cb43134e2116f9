export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** It does what the passing of time asks for: charges, ends, erases. Not on a node whose clock is wrong. */
  readonly byTheClock?: boolean;
  /**
   * One run. It may be asked again right away, so it must find its own work and be safe to repeat. Where it may take long it looks
   * up: once all is to end, what is left is for the next run.
   */
  readonly run: (ending?: AbortSignal) => Promise<void>;
};
