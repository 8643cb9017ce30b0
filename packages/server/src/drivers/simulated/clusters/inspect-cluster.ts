import { findFront } from '../front/find-front.ts'
import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import { isDue } from '../world/progress.ts'
import { answers, findSimCluster } from './cluster-row.ts'
import { lockSimCluster } from './cluster-work.ts'
import { refreshSimNodes } from './nodes/refresh-nodes.ts'
import { tlsName } from './tls-name.ts'
import type { ClusterSeen, Resource } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** ClusterDriver.inspectCluster: incomplete until the installation's first listener is open. */
export async function inspectSimCluster(world: World, cluster: Resource): Promise<ClusterSeen | null> {
  const read = await reachable(world, () => findSimCluster(world.pool, cluster))
  const row = read && isDue(read) ? await inTransaction(world, (tx) => lockSimCluster(tx, cluster)) : read
  if (!row) return null
  await inTransaction(world, (tx) => refreshSimNodes(tx, row.id))
  const { version, isHighlyAvailable, credentialsSerial, accessListSerial, uid } = row
  const certificateEndsMs = row.certificateEndsMs ?? 0
  const known = { version, isHighlyAvailable, credentialsSerial, accessListSerial, certificateEndsMs }
  const front = answers(row) ? await reachable(world, () => findFront(world.pool)) : null
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
