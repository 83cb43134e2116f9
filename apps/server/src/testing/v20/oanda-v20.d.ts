/** What the package has no types of its own for. */
declare module '@oanda/v20/context.js' {
  export type V20Response = {
    readonly statusCode: string;
    readonly contentType: string;
    readonly rawBody: string;
    readonly body: unknown;
  };
  type Calls = Readonly<Record<string, (...given: unknown[]) => void>>;
  type Areas = Readonly<
    Record<'account' | 'instrument' | 'order' | 'position' | 'pricing' | 'trade' | 'transaction', Calls>
  >;
  export const Context: new (
    hostname: string,
    port: number,
    ssl: boolean,
    application: string,
  ) => Areas & {
    readonly setToken: (token: string) => void;
    readonly request: (
      method: string,
      path: string,
      body: object,
      onLine: (line: string) => void,
      onEnd: () => void,
    ) => void;
  };
}
