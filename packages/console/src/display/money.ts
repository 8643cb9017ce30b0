/** Returns an amount without currency, because price lists have none: two decimals, up to four below 1. */
export function money(amount: number): string {
  const decimals = amount !== 0 && Math.abs(amount) < 1 ? 4 : 2
  return amount.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: decimals })
}
