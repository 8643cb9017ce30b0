import { randomUUID } from 'node:crypto'

const half = 18

/** New process name: the first half of a UUID. */
export function nameProcess(): string {
  return randomUUID().slice(0, half)
}

/** UUID that starts with the process name, by which a dead process's leases are released. */
export function nameHolder(process: string): string {
  return `${process}${randomUUID().slice(half)}`
}
