/** Type byte of PostgreSQL's NotificationResponse. */
const notification = 'A'.charCodeAt(0)
const headerOctets = 5

/**
 * Returns a filter for a PostgreSQL server's unencrypted data. It returns complete messages, except notifications while `isLost()`, and keeps an incomplete
 * rest.
 */
export function dropNotifications(isLost: () => boolean): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const kept: Buffer[] = []
    while (rest.length >= headerOctets) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) break
      if (rest[0] !== notification || !isLost()) kept.push(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
    return Buffer.concat(kept)
  }
}
