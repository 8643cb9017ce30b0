import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { isRecord } from '@moorage/contract'
import type { ClusterSeen, ClusterSpec } from '#reconcile/ports/index.ts'

/** A request to a control plane. */
export interface ControlPlaneRequest {
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
  { caCertificate, adminToken }: Pick<ClusterSpec, 'caCertificate' | 'adminToken'>,
  { method = 'GET', path, body }: ControlPlaneRequest,
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
  const answered = Promise.withResolvers<IncomingMessage>()
  call.once('response', answered.resolve).once('error', answered.reject)
  call.end(sent ?? undefined)
  const answer = await answered.promise
  const told: unknown = JSON.parse(await text(answer))
  return { status: answer.statusCode ?? 0, body: isRecord(told) ? told : {} }
}

const contentTypeOf = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
