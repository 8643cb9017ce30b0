/** Maximum decimals of API amounts (decision H). */
const decimals = 8

/** Converts a decimal amount into an integer of the smallest unit, for exact comparison and addition. */
export function smallestParts(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`)
}
