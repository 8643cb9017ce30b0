import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Fault of a request: an answer from the proxy instead of the service, or the loss of the service's answer. */
export type ProxyTrouble = { readonly status: 429 | 503; readonly retryAfter: string } | 'answer-lost'

/** Proxy in front of the service. */
export interface TroubledProxy {
  readonly origin: string
  readonly troubles: ProxyTrouble[]
  readonly seen: { readonly method: string; readonly key: string | undefined }[]
  breakAll(): void
  close(): Promise<void>
}

/** Opens a proxy in front of an origin. */
export async function openTroubledProxy(origin: string): Promise<TroubledProxy> {
  const troubles: ProxyTrouble[] = []
  const seen: TroubledProxy['seen'] = []
  const server = createServer((asked, answer) => {
    const key = asked.headers['idempotency-key']
    seen.push({ method: asked.method ?? '', key: typeof key === 'string' ? key : undefined })
    const trouble = troubles.shift()
    if (trouble === undefined || trouble === 'answer-lost')
      return pass(asked, answer, { origin, isLost: trouble !== undefined })
    asked.resume()
    answer.writeHead(trouble.status, { 'retry-after': trouble.retryAfter, 'content-type': 'application/json' })
    answer.end('{"errors":[{"reason":"Too many requests","field":"","code":"request.too_many"}]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    troubles,
    seen,
    breakAll: () => server.closeAllConnections(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { origin, isLost }: { origin: string; isLost: boolean },
): void {
  const { method, headers, url = '/' } = asked
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
  asked.pipe(onward)
}
