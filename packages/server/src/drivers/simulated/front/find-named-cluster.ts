import { uidOfTlsName } from '../clusters/tls-name.ts'
import { hashSimToken } from '../clusters/set-credentials.ts'
import { readTokenCluster } from '../kube/access/bearer-tokens.ts'
import { type ServedCluster, findServedCluster, findServedClusterBy, uidForm } from './find-served-cluster.ts'
import type { WorldReader } from '../world/world.ts'

/** How a request may say which cluster it is for. */
export interface ClusterNaming {
  /** From its path, `/c/<uid>`: as kubeconfigs had it before ADR 0018. */
  readonly uid: string | null
  /** What its client asked for in the TLS handshake; null for an address, which is no name. */
  readonly serverName: string | null
  /** Its bearer token. */
  readonly token: string | null
}

/**
 * Finds the cluster of the world that a request is for (ADR 0018): by its path, else by the name its client asked for in TLS, else by its token.
 * `unnamed` where none of them says one; null for one that is being dismantled or was never there.
 */
export async function findNamedCluster(
  reader: WorldReader,
  { uid: ofPath, serverName, token }: ClusterNaming,
): Promise<ServedCluster | 'unnamed' | null> {
  const uid = ofPath ?? uidOfTlsName(serverName ?? '')
  if (uid !== undefined) return findServedCluster(reader, uid)
  return (token === null ? null : await findByToken(reader, token)) ?? 'unnamed'
}

/** The cluster whose own token it is, or that a service account's token says it is of; whether it is good for anything is looked at later. */
async function findByToken(reader: WorldReader, token: string): Promise<ServedCluster | null> {
  const own = await findServedClusterBy(reader, 'admin_token_hash', hashSimToken(token))
  if (own) return own
  const claimed = readTokenCluster(token)
  return claimed === null || !uidForm.test(claimed) ? null : findServedClusterBy(reader, 'id::text', claimed)
}
