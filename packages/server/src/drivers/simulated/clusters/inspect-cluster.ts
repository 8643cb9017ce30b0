import { findFront } from '../front/find-front.ts'
import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { isDue } from '../state/progress.ts'
import { isSimServing, simClusters } from '../cluster-rows/cluster-row.ts'
import { lockSimCluster } from './cluster-work.ts'
import { refreshSimNodes } from '../kube/nodes/refresh-nodes.ts'
import { tlsName } from '../cluster-rows/tls-name.ts'
import type { ClusterObservation, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/**
 * ClusterDriver.inspectCluster: version, serials, server and endpoints; null without the cluster. Applies finished work first. Incomplete until the
 * installation's first listener is open.
 */
export async function inspectSimCluster(state: SimulatorState, cluster: Resource): Promise<ClusterObservation | null> {
  const read = await busyIfUnreachable(state, () => simClusters.find(state.pool, cluster))
  const row = read && isDue(read) ? await inTransaction(state, (tx) => lockSimCluster(tx, cluster)) : read
  if (!row) return null
  await inTransaction(state, (tx) => refreshSimNodes(state, tx, row.id))
  const { version, isHighlyAvailable, credentialsSerial, accessListSerial, uid } = row
  const certificateEndsMs = row.certificateEndsMs ?? 0
  const known = { version, isHighlyAvailable, credentialsSerial, accessListSerial, certificateEndsMs }
  const front = isSimServing(row) ? await busyIfUnreachable(state, () => findFront(state.pool)) : null
  if (!front)
    return { ...known, isComplete: false, server: null, tlsServerName: null, extraAuthorities: [], endpoints: [] }
  return {
    ...known,
    isComplete: true,
    server: front.url,
    tlsServerName: tlsName(uid),
    extraAuthorities: [front.caCertificate],
    endpoints: front.addresses,
  }
}
