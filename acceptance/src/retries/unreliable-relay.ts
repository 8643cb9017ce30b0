import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** What a relay does to a connection: holds back most of the request, or loses the rest of an answer of 200. */
export type Unreliability = 'stalls' | 'cuts'

/** A relay in front of the service. */
export interface UnreliableRelay {
  readonly origin: string
  close(): Promise<void>
}

/** Too little for a head of a request: the service waits for the rest of it, and answers 408 in the end. */
const stalledOctets = 20
/** So much of a body comes through before the connection is lost. */
const lostAfterOctets = 5
const headEnd = '\r\n\r\n'

/** Opens a relay to a port of this machine. The first `times` connections have the trouble, all later ones go through as they are. */
export async function openUnreliableRelay(
  port: () => Promise<number>,
  unreliability: Unreliability,
  times: number,
): Promise<UnreliableRelay> {
  let left = times
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client))
    left -= 1
    const isTroubled = left >= 0
    port()
      .then((to) => relay(client, to, isTroubled ? unreliability : null))
      .catch(() => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}

function relay(client: Socket, port: number, unreliability: Unreliability | null): void {
  const service = connect(port, '127.0.0.1')
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const)
    one.on('error', () => undefined).on('close', () => other.destroySoon())
  if (unreliability === 'stalls')
    client.once('data', (chunk: Buffer) => service.write(chunk.subarray(0, stalledOctets)))
  else client.pipe(service)
  if (unreliability !== 'cuts') return void service.pipe(client)
  service.on('data', (chunk: Buffer) => {
    const head = chunk.indexOf(headEnd)
    if (!chunk.toString('latin1').startsWith('HTTP/1.1 200') || head === -1) return void client.write(chunk)
    client.end(chunk.subarray(0, head + headEnd.length + lostAfterOctets))
    service.destroy()
  })
}
