export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** One run. It may be asked again right away, so it must find its own work and be safe to repeat. */
  readonly run: () => Promise<void>;
};
