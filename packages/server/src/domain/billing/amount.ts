/** Money in units of 10^-8. Prices and bills are decimal text, never floating point (decision H, "exact decimals"). */
export type Amount = bigint

const places = 8
const pattern = /^(\d{1,12})(?:\.(\d{1,8}))?$/

/** Parses decimal text with at most 8 places into an amount. Throws RangeError for other text. */
export function parseAmount(text: string): Amount {
  const [, whole, part = ''] = pattern.exec(text) ?? []
  if (whole === undefined)
    throw new RangeError(`"${text}" is not a price: up to 12 digits and 8 decimal places, without a sign.`)
  return BigInt(whole + part.padEnd(places, '0'))
}

/** Returns an amount as decimal text with at least two places. */
export function printAmount(amount: Amount): string {
  const digits = amount.toString().padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -places)}.${part}`
}
