import type { ClusterObservation, ClusterSpec } from '#reconcile/ports/index.ts'
import { type TlsAnswer, requestTls } from '../programs/request-tls.ts'

/** Request to a control plane. */
export interface ControlPlaneRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** Answer of a control plane. */
export type KubeAnswer = Pick<TlsAnswer, 'status' | 'body'>

/**
 * Calls a control plane as its administrator, and returns any HTTP status. Rejects if it is unreachable, or its certificate does not match the cluster's
 * authorities and TLS name.
 */
export function callKube(
  observed: ClusterObservation,
  { caCertificate, adminToken }: Pick<ClusterSpec, 'caCertificate' | 'adminToken'>,
  { method = 'GET', path, body }: ControlPlaneRequest,
): Promise<KubeAnswer> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const options = {
    method,
    ca: [caCertificate, ...observed.extraAuthorities],
    ...(observed.tlsServerName === null ? {} : { servername: observed.tlsServerName }),
    headers: {
      authorization: `Bearer ${adminToken}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
  }
  return requestTls(`${observed.server}${path}`, options, body)
}
