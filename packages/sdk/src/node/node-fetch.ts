import type * as Http from 'node:http'
import type * as Https from 'node:https'
import type { FetchAnswer, FetchInit, FetchLike } from '../client/fetch-like.ts'
import { nodeHttp, nodeHttps } from './node-http.ts'
import { toAnswer } from './to-answer.ts'

/** What is trusted, and who one is, on the way to the service. Certificates and keys are text in PEM. */
export interface NodeFetchOptions {
  /** Certificates of the authorities that are trusted, in place of those of the platform. */
  readonly ca?: string | readonly string[] | undefined
  /** Own certificate, where a proxy before the service asks for one. */
  readonly cert?: string | undefined
  /** Its private key. */
  readonly key?: string | undefined
  readonly passphrase?: string | undefined
  /** Name that the certificate of the service must be for, where it is reached by another. */
  readonly serverName?: string | undefined
  /** False takes any certificate: whoever is on the way can read and change everything. For tests only. */
  readonly isChecked?: boolean | undefined
  /** HTTP_PROXY, HTTPS_PROXY and NO_PROXY as an environment has them: proxies on the way. Node 24.5 or newer; others go straight. */
  readonly proxies?: Readonly<Record<string, string | undefined>> | undefined
}

/** A fetch of its own, and how its connections end. */
export interface NodeFetch {
  readonly fetch: FetchLike
  /** Ends connections that are kept for later. A program ends without it, too. */
  close(): void
}

/**
 * Makes a `fetch` over Node's own HTTP with TLS options, which the global one cannot be given: `createClient({ fetch: openNodeFetch({ ca }).fetch })`.
 * It does what a client needs of it: no redirects, no caches, no cookies. A short program begins sooner with it, as the global one is never loaded.
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

/** Answers that send elsewhere (RFC 9110, 15.4). */
const redirects = new Set([301, 302, 303, 307, 308])

/** Those of the connections of one fetch; made with the first of their kind. */
interface Agents {
  readonly plain: () => Http.Agent
  readonly secure: () => Https.Agent
}

function send(url: string, { body, headers, method, signal }: FetchInit, agents: Agents): Promise<FetchAnswer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { method, signal, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: Http.IncomingMessage): void => {
      if (!redirects.has(answer.statusCode ?? 0)) return resolve(toAnswer(answer))
      answer.destroy()
      reject(new Error(`the service redirects to ${answer.headers.location ?? 'another place'}`))
    }
    const request = url.startsWith('https:')
      ? nodeHttps().request(url, { ...sent, agent: agents.secure() }, onAnswer)
      : nodeHttp().request(url, { ...sent, agent: agents.plain() }, onAnswer)
    request.on('error', reject)
    request.end(body)
  })
}
