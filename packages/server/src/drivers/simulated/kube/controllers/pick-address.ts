import { createHash } from 'node:crypto'

const hostsOfNet = 65_534

/** An address of 10.2.0.0/16 that is not taken: the same for the same uid when that one is free. */
export function pickAddress(uid: string, taken: ReadonlySet<string>, net = '10.2'): string {
  const start = createHash('sha256').update(uid).digest().readUInt32BE() % hostsOfNet
  for (let step = 0; step < hostsOfNet; step += 1) {
    const number = 1 + ((start + step) % hostsOfNet)
    const address = `${net}.${number >> 8}.${number & 255}`
    if (!taken.has(address)) return address
  }
  throw new Error(`No address of ${net}.0.0/16 is left.`)
}
