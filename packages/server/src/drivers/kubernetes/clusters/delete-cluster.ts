import { type Claimed, type Progress, done } from '#reconcile/ports/index.ts'
import { runClaimed } from '../../registry/run-claimed.ts'
import { cancelWork } from '../../registry/long-work.ts'
import { type KubernetesContext, machinesOf, regionOf, postgresOf } from '../kubernetes-context.ts'
import type { ProgramRunner, RuntimeLabels } from '../../containers/index.ts'
import { clusterLabels } from '../plane/plane-names.ts'
import { dropPlane, findPlane } from '../planes/plane-row.ts'
import { removeLeftMembers } from '../planes/remove-left-members.ts'
import { dropDatabase } from '../stores/postgres/cluster-database.ts'
import { removeSnapshotFolder } from '../stores/snapshot-files.ts'

const graceMs = 0

/**
 * ClusterDriver.deleteCluster: cancels its work; removes everything with its stamp from its machines, its database and snapshots, then its row. Does nothing
 * without a row. Throws Busy if a machine is unreachable.
 */
export function deleteRealCluster(context: KubernetesContext, cluster: Claimed): Promise<Progress> {
  const { name: engine, registry, snapshots } = context.options
  return runClaimed(registry, cluster, async () => {
    const row = await findPlane(registry, engine, cluster)
    if (!row) return done
    await cancelWork(registry, cluster.name)
    for (const { containers } of machinesOf(context, row)) await clearMachine(containers, clusterLabels({ cluster }))
    await removeLeftMembers(context, cluster.name)
    if (row.store === 'postgresql')
      await dropDatabase(postgresOf(context, row.name), { name: row.name, uid: cluster.stamp.uid })
    await regionOf(context, row.region).kubelets?.networks?.releaseNetwork(row.region)
    if (snapshots) await removeSnapshotFolder({ folder: snapshots.folder, plane: cluster.name })
    await dropPlane(registry, cluster.name)
    context.connections.get(cluster.name)?.api.close()
    context.connections.delete(cluster.name)
    context.memories.delete(cluster.name)
    return done
  })
}

/** Removes all containers, volumes and networks with these labels from a machine. */
export async function clearMachine(containers: ProgramRunner, labels: RuntimeLabels): Promise<void> {
  const found = await containers.listContainers(labels)
  await Promise.all(found.map(({ name }) => containers.removeContainer(name, graceMs)))
  for (const name of await containers.listVolumes(labels)) await containers.removeVolume(name)
  for (const name of await containers.listNetworks(labels)) await containers.removeNetwork(name)
}
