import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

/** Proxy in front of a container runtime. */
export interface FailingRuntimeProxy {
  readonly url: string
  calls(): number
  close(): Promise<void>
}

/**
 * Opens a proxy on a Unix socket. Fails the call with index `call` (from 0) before the runtime receives it (`unheard`) or after its execution (`unanswered`),
 * and all later calls.
 */
export async function openFailingRuntimeProxy(
  socket: string,
  behind: string,
  { call, when }: { readonly call: number; readonly when: 'unheard' | 'unanswered' },
): Promise<FailingRuntimeProxy> {
  let count = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const number = count
    count += 1
    const runtime = connect({ path: behind })
    for (const one of [client, runtime]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        client.destroy()
        runtime.destroy()
      })
    }
    if (number > call || (number === call && when === 'unheard')) client.destroy()
    else client.pipe(runtime)
    if (number < call) runtime.pipe(client)
    else runtime.once('data', () => client.destroy())
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
