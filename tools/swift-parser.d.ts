/** As much of it as is used: it comes without types. */
declare module '@centrapay/swift-parser' {
  type Transaction = { readonly amount: number };
  export function parse(input: {
    readonly type: 'mt940';
    readonly data: string;
  }): readonly { readonly transactions: readonly Transaction[] }[];
}
