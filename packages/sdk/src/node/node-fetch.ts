import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import type { FetchInit, FetchLike } from '../client/options.ts'

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
}

/** A fetch of its own, and how its connections end. */
export interface NodeFetch {
  readonly fetch: FetchLike
  /** Ends connections that are kept for later. A program ends without it, too. */
  close(): void
}

/**
 * Makes a `fetch` over Node's own HTTP with TLS options, which the global one cannot be given: `createClient({ fetch: openNodeFetch({ ca }).fetch })`.
 * It does what a client needs of it: no redirects, no caches, no cookies.
 */
export function openNodeFetch(options: NodeFetchOptions = {}): NodeFetch {
  const { ca, cert, key, passphrase, serverName, isChecked = true } = options
  const secure = new Agent({
    keepAlive: true,
    rejectUnauthorized: isChecked,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(serverName === undefined ? {} : { servername: serverName }),
  })
  const plain = new PlainAgent({ keepAlive: true })
  return {
    fetch: (url, init) => send(url, init, { secure, plain }),
    close() {
      secure.destroy()
      plain.destroy()
    },
  }
}

interface Agents {
  readonly secure: Agent
  readonly plain: PlainAgent
}

function send(url: string, { body, headers, method, signal }: FetchInit, agents: Agents): Promise<Response> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { method, signal, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage): void => {
      const { statusCode = 500 } = answer
      if (statusCode < 300 || statusCode > 399) return resolve(toResponse(answer))
      answer.destroy()
      reject(new Error(`the service redirects to ${answer.headers.location ?? 'another place'}`))
    }
    const request = url.startsWith('https:')
      ? requestSecure(url, { ...sent, agent: agents.secure }, onAnswer)
      : requestPlain(url, { ...sent, agent: agents.plain }, onAnswer)
    request.on('error', reject)
    request.end(body)
  })
}

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value)
  const status = answer.statusCode ?? 500
  const hasBody = status !== 204 && status !== 304
  if (!hasBody) answer.resume()
  return new Response(hasBody ? new ReadableStream(sourceOf(answer)) : null, { status, headers })
}

/** The octets of an answer, as they are asked for. */
function sourceOf(answer: IncomingMessage) {
  const octets = answer[Symbol.asyncIterator]()
  return {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      const { done, value } = await octets.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel(): void {
      answer.destroy()
    },
  }
}
