import type { Child } from '../environment/start-child.ts'
import type { Bench } from './bench.ts'
import type { Request } from './reads.ts'

/** Sends one request over a new connection. Throws unless its status is 200. */
export async function sendOnce(bench: Bench, { origin }: Child, request: Request, token: string): Promise<void> {
  const tally = await bench.load.run({
    ...request,
    origins: [origin],
    tokens: [token],
    connections: 1,
    requests: 1,
    seconds: 60,
  })
  if (tally.refused > 0) throw new Error('a request was rejected')
}
