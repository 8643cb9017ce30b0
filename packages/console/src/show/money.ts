/** An amount in the currency of the installation's price lists, which name none: two places, more where it is small. */
export function money(amount: number): string {
  const places = amount !== 0 && Math.abs(amount) < 1 ? 4 : 2
  return amount.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: places })
}
