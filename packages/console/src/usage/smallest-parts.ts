const decimals = 8

/** Returns a decimal amount as an integer of the smallest unit (10^-8), for exact comparison and addition. */
export function smallestParts(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`)
}
