import type * as Http from 'node:http'
import type * as Https from 'node:https'
import type { FetchResponse, FetchInit, FetchLike } from '../call/fetch-like.ts'
import { nodeHttp, nodeHttps } from './node-http.ts'
import { toResponse } from './to-response.ts'

/** TLS and proxy options. Certificates and keys are PEM text. */
export interface NodeFetchOptions {
  /** CA certificates that replace the platform's. */
  readonly ca?: string | readonly string[] | undefined
  /** Client certificate, if a proxy requires one. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly passphrase?: string | undefined
  /** Name in the certificate, if not the URL's host. */
  readonly serverName?: string | undefined
  /** False accepts any certificate, which allows man-in-the-middle attacks. For tests only. */
  readonly isChecked?: boolean | undefined
  /** Environment with HTTP_PROXY, HTTPS_PROXY, and NO_PROXY. Requires Node 24.5; older versions connect directly. */
  readonly proxies?: Readonly<Record<string, string | undefined>> | undefined
}

/** Fetch function and its connections. */
export interface NodeFetch {
  readonly fetch: FetchLike
  /** Closes all connections, also of requests in progress. Idle connections do not keep a program alive. */
  close(): void
}

/**
 * Creates a `fetch` with TLS options over Node's HTTP client: `createClient({ fetch: openNodeFetch({ ca }).fetch })`. It rejects for redirects and failed
 * connections, without caches or cookies. Short programs start faster without the global fetch.
 */
export function openNodeFetch(options: NodeFetchOptions = {}): NodeFetch {
  const agents: { plain?: Http.Agent; secure?: Https.Agent } = {}
  const open: Agents = {
    plain: () => (agents.plain ??= new (nodeHttp().Agent)(agentOptions(options))),
    secure: () => (agents.secure ??= new (nodeHttps().Agent)({ ...agentOptions(options), ...tlsOf(options) })),
  }
  return {
    fetch: (url, init) => send(url, init, open),
    close() {
      agents.plain?.destroy()
      agents.secure?.destroy()
    },
  }
}

function agentOptions({ proxies }: NodeFetchOptions): Http.AgentOptions {
  return { keepAlive: true, ...(proxies !== undefined && { proxyEnv: { ...proxies } }) }
}

function tlsOf({ ca, cert, key, passphrase, serverName, isChecked = true }: NodeFetchOptions): Https.AgentOptions {
  return {
    rejectUnauthorized: isChecked,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(serverName === undefined ? {} : { servername: serverName }),
  }
}

/** Redirect statuses (RFC 9110, section 15.4). */
const redirects = new Set([301, 302, 303, 307, 308])

interface Agents {
  readonly plain: () => Http.Agent
  readonly secure: () => Https.Agent
}

function send(url: string, { body, headers, method, signal }: FetchInit, agents: Agents): Promise<FetchResponse> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { method, signal, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const onResponse = (answer: Http.IncomingMessage): void => {
      if (!redirects.has(answer.statusCode ?? 0)) return resolve(toResponse(answer))
      answer.destroy()
      reject(new Error(`the service redirects to ${answer.headers.location ?? 'another URL'}`))
    }
    const request = url.startsWith('https:')
      ? nodeHttps().request(url, { ...sent, agent: agents.secure() }, onResponse)
      : nodeHttp().request(url, { ...sent, agent: agents.plain() }, onResponse)
    request.on('error', reject)
    request.end(body)
  })
}
