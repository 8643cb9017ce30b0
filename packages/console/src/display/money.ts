/** Formats an amount without currency, because price lists have none: two decimals, more for small amounts. */
export function money(amount: number): string {
  const decimals = amount !== 0 && Math.abs(amount) < 1 ? 4 : 2
  return amount.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: decimals })
}
