import { once } from 'node:events'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ClusterSeen, ClusterSpec } from '../../reconcile/ports/index.ts'

/** A request to a control plane. */
export interface KubeAsk {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/api` or `/apis` on. */
  readonly path: string
  readonly body?: unknown
}

/** What it answered; the body is its JSON. */
export interface KubeAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Asks a control plane as its users do: at its server, with the certificate checked against its own authority under its TLS name, and
 * with its administrator's token. Rejects when it cannot be reached, or is another one.
 */
export async function askKube(
  seen: ClusterSeen,
  { caCertificate, adminToken }: ClusterSpec,
  { method = 'GET', path, body }: KubeAsk,
): Promise<KubeAnswer> {
  const sent = body === undefined ? null : JSON.stringify(body)
  const call = request(`${seen.server}${path}`, {
    method,
    ca: [caCertificate, ...seen.extraAuthorities],
    agent: false,
    ...(seen.tlsServerName === null ? {} : { servername: seen.tlsServerName }),
    headers: {
      authorization: `Bearer ${adminToken}`,
      accept: 'application/json',
      ...(sent === null ? {} : { 'content-type': contentTypeOf(method), 'content-length': Buffer.byteLength(sent) }),
    },
  })
  call.end(sent ?? undefined)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) as KubeAnswer['body'] }
}

const contentTypeOf = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
