// Asked for by every row: a formatter of its own for each figure would cost more than the row.
const quantityFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A quantity as people see it. */
export function quantityText(quantity: number): string {
  return quantityFormat.format(quantity);
}
