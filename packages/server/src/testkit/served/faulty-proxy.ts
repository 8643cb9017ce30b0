import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Answer from the proxy, or loss of the service's answer. */
type ProxyFault = { readonly status: 429 | 503; readonly retryAfter: string } | 'answer-lost'

/** Proxy in front of the service. */
export interface FaultyProxy {
  readonly origin: string
  readonly faults: ProxyFault[]
  readonly received: { readonly method: string; readonly key: string | undefined }[]
  breakAll(): void
  close(): Promise<void>
}

/** Starts a proxy in front of an origin. Each request is recorded, and consumes the first of `faults`, or is forwarded if `faults` is empty. */
export async function openFaultyProxy(origin: string): Promise<FaultyProxy> {
  const faults: ProxyFault[] = []
  const received: FaultyProxy['received'] = []
  const server = createServer((incoming, answer) => {
    const key = incoming.headers['idempotency-key']
    received.push({ method: incoming.method ?? '', key: typeof key === 'string' ? key : undefined })
    const fault = faults.shift()
    if (fault === undefined || fault === 'answer-lost')
      return pass(incoming, answer, { origin, isLost: fault !== undefined })
    incoming.resume()
    answer.writeHead(fault.status, { 'retry-after': fault.retryAfter, 'content-type': 'application/json' })
    answer.end('{"errors":[{"reason":"Too many requests","field":"","code":"request.too_many"}]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    received,
    breakAll: () => server.closeAllConnections(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { origin, isLost }: { origin: string; isLost: boolean },
): void {
  const { method, headers, url = '/' } = incoming
  const onward = request(origin + url, { method, headers, agent: false }, (given) => {
    if (isLost) {
      given.resume().on('end', () => answer.destroy())
      return
    }
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.on('error', () => answer.destroy()).pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
