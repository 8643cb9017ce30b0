import type { ClusterSeen, ClusterSpec } from '#reconcile/ports/index.ts'
import { type TlsAnswer, askTls } from '../programs/ask-tls.ts'

/** A request to a control plane. */
export interface ControlPlaneRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/api` or `/apis` on. */
  readonly path: string
  readonly body?: unknown
}

/** What it answered; the body is its JSON. */
export type KubeAnswer = Pick<TlsAnswer, 'status' | 'body'>

/**
 * Asks a control plane as its users do: at its server, with the certificate checked against its own authority under its TLS name, and
 * with its administrator's token. Rejects when it cannot be reached, or is another one.
 */
export function askKube(
  seen: ClusterSeen,
  { caCertificate, adminToken }: Pick<ClusterSpec, 'caCertificate' | 'adminToken'>,
  { method = 'GET', path, body }: ControlPlaneRequest,
): Promise<KubeAnswer> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const options = {
    method,
    ca: [caCertificate, ...seen.extraAuthorities],
    ...(seen.tlsServerName === null ? {} : { servername: seen.tlsServerName }),
    headers: {
      authorization: `Bearer ${adminToken}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
  }
  return askTls(`${seen.server}${path}`, options, body)
}
