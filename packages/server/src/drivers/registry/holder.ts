import { randomUUID } from 'node:crypto'

/** The first half of a UUID names the process, the second half what holds something in it. */
const half = 18

/** Returns a new name for a process: the beginning of a UUID. */
export function nameProcess(): string {
  return randomUUID().slice(0, half)
}

/** Returns a new UUID for a holder of a lease or claim. It begins with the name of its process, so that all leases of a dead process can be found and released. */
export function nameHolder(process: string): string {
  return `${process}${randomUUID().slice(half)}`
}
