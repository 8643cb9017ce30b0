/** Places that amounts of the interface have at most (decision H). */
const places = 8

/** An amount in decimal text as a whole number of the smallest part, so that it is compared and added exactly. */
export function smallestParts(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(`${whole}${part.padEnd(places, '0')}`)
}
