import type { Lane } from './lane.ts'

const waitSeconds = 1
/** Waits up to one second for an operation, which may still be in progress afterwards. Null returns immediately. */
export async function awaitOperation({ client }: Lane, operation: number | null): Promise<void> {
  if (operation === null) return
  await client.send({ method: 'GET', path: `/account/events/${operation}?wait=${waitSeconds}` })
}
