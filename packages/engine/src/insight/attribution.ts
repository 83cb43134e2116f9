/** Where a result came from. Amounts are US cents with the sign they had for the customer; nothing is rounded here. */

export type Parts = {
  /** What closes brought, before costs. */
  readonly price: bigint;
  /** By how much the profit of what is open has changed. */
  readonly open: bigint;
  readonly commission: bigint;
  readonly financing: bigint;
  readonly conversion: bigint;
};

export type Attributed = Parts & {
  /** All of it that stands on the statement: everything but what is still open. */
  readonly booked: bigint;
  readonly total: bigint;
};

export type Attribution<Kind extends string> = {
  readonly kinds: readonly (Attributed & {
    readonly kind: Kind;
    readonly items: readonly (Attributed & { readonly name: string })[];
  })[];
  readonly all: Attributed;
};

export type AttributedRow<Kind extends string> = Partial<Parts> & {
  readonly kind: Kind;
  readonly name: string;
};

/** Sums by kind and by what it is, those that brought most first. */
export function attribute<Kind extends string>(rows: readonly AttributedRow<Kind>[]): Attribution<Kind> {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    ...sumOf(ofKind),
    items: [...Map.groupBy(ofKind, ({ name }) => name)]
      .map(([name, ofName]) => ({ name, ...sumOf(ofName) }))
      .toSorted(mostFirst),
  }));
  return { kinds: kinds.toSorted(mostFirst), all: sumOf(rows) };
}

function sumOf(rows: readonly Partial<Parts>[]): Attributed {
  const sum = (part: keyof Parts) => rows.reduce((all, row) => all + (row[part] ?? 0n), 0n);
  const [price, open] = [sum('price'), sum('open')];
  const [commission, financing, conversion] = [sum('commission'), sum('financing'), sum('conversion')];
  const booked = price + commission + financing + conversion;
  return { price, open, commission, financing, conversion, booked, total: booked + open };
}

function mostFirst(one: Attributed, other: Attributed): number {
  return one.total === other.total ? 0 : one.total > other.total ? -1 : 1;
}
