import { randomUUID } from 'node:crypto'

/** The first half of a UUID identifies the process, the second the holder. */
const half = 18

/** Returns a new process name: the first half of a UUID. */
export function nameProcess(): string {
  return randomUUID().slice(0, half)
}

/** Returns a UUID that starts with the process name, so that all leases of a dead process can be found and released. */
export function nameHolder(process: string): string {
  return `${process}${randomUUID().slice(half)}`
}
