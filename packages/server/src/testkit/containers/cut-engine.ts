import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** A way to an engine that breaks at one call. */
export interface CutEngine {
  /** Its address, a socket. */
  readonly url: string
  /** How many calls have come. */
  calls(): number
  close(): Promise<void>
}

/**
 * Stands before an engine and breaks at the call of this number (0 is the first), and at all after it: before the engine has heard of it, or when the engine begins to answer it and has acted. What a
 * caller that was killed there has done, is done.
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
