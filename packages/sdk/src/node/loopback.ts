import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeHttp } from './node-http.ts'

/** Loopback listener for an OAuth redirect (RFC 8252). */
export interface Loopback {
  /** The registered URI with another port (decision G11.4). */
  readonly redirectUri: string
  /** Returns the URL for `finish()`. Rejects on timeout, with the signal's reason, or when closed. */
  waitForRedirect(options?: LoopbackWait): Promise<string>
  /** @deprecated Renamed to `waitForRedirect`. */
  returned(options?: LoopbackWait): Promise<string>
  close(): Promise<void>
}

/** Options of `waitForRedirect`. */
export interface LoopbackWait {
  readonly signal?: AbortSignal | undefined
  /** Maximum wait (default: 300,000). */
  readonly timeoutMs?: number | undefined
}

/** Options of the listener. */
export interface LoopbackOptions {
  /** Path of the registered redirect URI (default: `/callback`). */
  readonly path?: string | undefined
  /** Default: any free port. */
  readonly port?: number | undefined
  /** Plain text shown in the browser. */
  readonly text?: string | undefined
}

const defaultText = 'You can close this page and return to the program.'

/**
 * Listens on 127.0.0.1 for one redirect; returns the listener. Rejects if the port is in use. Does not open a browser. Show the URL to the user, or open it
 * with a platform command.
 */
export async function openLoopback({
  path = '/callback',
  port = 0,
  text = defaultText,
}: LoopbackOptions = {}): Promise<Loopback> {
  const { promise, resolve, reject } = withResolvers<string>()
  promise.catch(() => {})
  const server = nodeHttp().createServer((request, response) => {
    const redirectUrl = answerBrowser(request, response, { path, text, origin })
    if (redirectUrl !== null) resolve(redirectUrl)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  const waitForRedirect = (wait?: LoopbackWait): Promise<string> => within(promise, wait)
  return {
    redirectUri: origin + path,
    waitForRedirect,
    returned: waitForRedirect,
    async close() {
      reject(new Error('The redirect listener was closed.'))
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

interface RedirectPage {
  readonly path: string
  readonly text: string
  readonly origin: string
}

/** Returns null for requests other than the redirect, such as for an icon. */
function answerBrowser(
  request: IncomingMessage,
  response: ServerResponse,
  { path, text, origin }: RedirectPage,
): string | null {
  const target = request.url ?? ''
  const isBack = request.method === 'GET' && target.split('?', 1)[0] === path
  response.writeHead(isBack ? 200 : 404, {
    'content-type': 'text/plain; charset=utf-8',
    // The URL contains the authorization code.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(isBack ? text : 'Not found')
  return isBack ? origin + target : null
}

async function within(promise: Promise<string>, { signal, timeoutMs = 300_000 }: LoopbackWait = {}): Promise<string> {
  const { promise: ended, reject } = withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No redirect arrived within ${timeoutMs} ms.`)), timeoutMs)
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

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
