/** First byte of a notification in the stream from the server (PostgreSQL's protocol, NotificationResponse). */
const notification = 'A'.charCodeAt(0)
const headerOctets = 5

/**
 * Makes a filter for what a PostgreSQL server sends on one connection: whole messages are given on as soon as they are here,
 * except notifications for which `isLost` says so. The connection must not be encrypted.
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
