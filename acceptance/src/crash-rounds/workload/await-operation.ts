import type { Lane } from './lane.ts'

const waitSeconds = 1
/** Waits until an operation ends, at most one second. Returns immediately if `operation` is null. */
export async function awaitOperation({ client }: Lane, operation: number | null): Promise<void> {
  if (operation === null) return
  await client.send({ method: 'GET', path: `/account/events/${operation}?wait=${waitSeconds}` })
}
