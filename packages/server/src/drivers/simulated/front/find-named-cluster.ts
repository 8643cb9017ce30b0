import { uidOfTlsName } from '../cluster-rows/tls-name.ts'
import { hashSimToken } from '../cluster-rows/hash-sim-token.ts'
import { readTokenCluster } from '../kube/access/bearer-tokens.ts'
import { type ServedCluster, findServedCluster, findServedClusterBy, uidForm } from './find-served-cluster.ts'
import type { SimulatorReader } from '../state/simulator-state.ts'

/** Request data that identifies a cluster. */
export interface ClusterNaming {
  /** UID from `/c/<uid>`, the form before ADR 0018. */
  readonly uid: string | null
  /** TLS server name (SNI); null for an IP address. */
  readonly serverName: string | null
  readonly token: string | null
}

/**
 * Returns a request's cluster by path, else SNI name, else token (ADR 0018). Returns 'unnamed' without path and name if no cluster has the token; null if the
 * named cluster is missing or being deleted.
 */
export async function findNamedCluster(
  reader: SimulatorReader,
  { uid: ofPath, serverName, token }: ClusterNaming,
): Promise<ServedCluster | 'unnamed' | null> {
  const uid = ofPath ?? uidOfTlsName(serverName ?? '')
  if (uid !== undefined) return findServedCluster(reader, uid)
  return (token === null ? null : await findByToken(reader, token)) ?? 'unnamed'
}

/** The token is verified later. */
async function findByToken(reader: SimulatorReader, token: string): Promise<ServedCluster | null> {
  const own = await findServedClusterBy(reader, 'admin_token_hash', hashSimToken(token))
  if (own) return own
  const claimed = readTokenCluster(token)
  return claimed === null || !uidForm.test(claimed) ? null : findServedClusterBy(reader, 'id::text', claimed)
}
