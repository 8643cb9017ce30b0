import { findFront } from '../front/find-front.ts'
import { inWorld, reachable } from '../world/in-world.ts'
import { isDue } from '../world/progress.ts'
import { answers, findCluster } from './cluster-row.ts'
import { lockCluster } from './cluster-work.ts'
import { refreshNodes } from './nodes/refresh-nodes.ts'
import { tlsName } from './serving-certificate.ts'
import type { ClusterSeen, Thing } from '../../../reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** ClusterDriver.inspectCluster: what the world holds now. It does not answer before the first listener of the installation is open. */
export async function inspectCluster(world: World, cluster: Thing): Promise<ClusterSeen | null> {
  const read = await reachable(world, () => findCluster(world.pool, cluster))
  const row = read && isDue(read) ? await inWorld(world, (tx) => lockCluster(tx, cluster)) : read
  if (!row) return null
  await inWorld(world, (tx) => refreshNodes(tx, row.id))
  const { version, isHighlyAvailable, credentialsSerial, uid } = row
  const known = { version, isHighlyAvailable, credentialsSerial, certificateEndsMs: row.certificateEndsMs ?? 0 }
  const front = answers(row) ? await reachable(world, () => findFront(world.pool)) : null
  if (!front)
    return { ...known, isComplete: false, server: null, tlsServerName: null, extraAuthorities: [], endpoints: [] }
  return {
    ...known,
    isComplete: true,
    server: `${front.url}/c/${uid}`,
    tlsServerName: tlsName(uid),
    extraAuthorities: [front.caCertificate],
    endpoints: front.addresses.map((address) => `${address}/c/${uid}`),
  }
}
