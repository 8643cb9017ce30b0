import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeHttp } from './node-http.ts'

/** A place on this machine that a browser comes back to (RFC 8252). */
export interface Loopback {
  /** What the application is registered with, with another port: that of a public client on a loopback address may differ (decision G11.4). */
  readonly redirectUri: string
  /** The address that the browser came to, for `finish()`; rejects when the time is over, with the signal's reason, or when it is closed. */
  returned(options?: LoopbackWait): Promise<string>
  close(): Promise<void>
}

/** How long a browser is waited for. */
export interface LoopbackWait {
  readonly signal?: AbortSignal | undefined
  /** 300,000 when absent. */
  readonly timeoutMs?: number | undefined
}

/** What the browser is shown, and where it comes back to. */
export interface LoopbackOptions {
  /** Path of the registered redirect address; `/callback` when absent. */
  readonly path?: string | undefined
  /** Any free one when absent. */
  readonly port?: number | undefined
  /** Shown in the browser; plain text. */
  readonly text?: string | undefined
}

const defaultText = 'You can close this page and return to the program.'

/** Listens at 127.0.0.1 for one browser to come back. It opens no browser: show the user the address, or open it as your platform does. */
export async function openLoopback({
  path = '/callback',
  port = 0,
  text = defaultText,
}: LoopbackOptions = {}): Promise<Loopback> {
  const { promise, resolve, reject } = withResolvers<string>()
  // Nobody may be waiting yet, or ever.
  promise.catch(() => {})
  const server = nodeHttp().createServer((request, response) => {
    const came = answerBrowser(request, response, { path, text, origin })
    if (came !== null) resolve(came)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    redirectUri: origin + path,
    returned: (wait) => within(promise, wait),
    async close() {
      reject(new Error('The place that the browser was to come back to was closed.'))
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

interface Place {
  readonly path: string
  readonly text: string
  readonly origin: string
}

/** Answers one request; the address where it is that of a browser that comes back, else null: browsers ask for an icon too. */
function answerBrowser(
  request: IncomingMessage,
  response: ServerResponse,
  { path, text, origin }: Place,
): string | null {
  const target = request.url ?? ''
  const isBack = request.method === 'GET' && target.split('?', 1)[0] === path
  response.writeHead(isBack ? 200 : 404, {
    'content-type': 'text/plain; charset=utf-8',
    // The address holds the code.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(isBack ? text : 'Not found')
  return isBack ? origin + target : null
}

async function within(promise: Promise<string>, { signal, timeoutMs = 300_000 }: LoopbackWait = {}): Promise<string> {
  const { promise: ended, reject } = withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No browser came back within ${timeoutMs} ms.`)), timeoutMs)
  const stop = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted === true) stop()
  try {
    return await Promise.race([promise, ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
