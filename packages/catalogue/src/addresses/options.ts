export type AddressOptions = {
  /** Whether addresses of test networks are good too, as they are where no real money moves. */
  readonly allowTestnet: boolean;
};
