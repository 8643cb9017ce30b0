import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** Proxy to a container runtime that fails at one call. */
export interface CutEngine {
  readonly url: string
  /** Number of calls so far. */
  calls(): number
  close(): Promise<void>
}

/**
 * Opens a proxy that fails at the call with this index (0 is the first) and all later ones: before the runtime receives the call, or when it answers and has
 * acted. Effects of earlier calls persist.
 */
export async function openCutEngine(
  socket: string,
  behind: string,
  { call, when }: { readonly call: number; readonly when: 'unheard' | 'unanswered' },
): Promise<CutEngine> {
  let count = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const number = count
    count += 1
    const engine = connect({ path: behind })
    for (const one of [client, engine]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        client.destroy()
        engine.destroy()
      })
    }
    if (number > call || (number === call && when === 'unheard')) client.destroy()
    else client.pipe(engine)
    if (number < call) engine.pipe(client)
    else engine.once('data', () => client.destroy())
  })
  server.listen(socket)
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.close()
    for (const one of open) one.destroy()
    await once(server, 'close')
  }
  return { url: `unix://${socket}`, calls: () => count, close }
}
