import { DriverError } from '#reconcile/ports/index.ts'
import { recordStoreRestored } from '../planes/record-restore.ts'
import { removeLeftMembers } from '../planes/remove-left-members.ts'
import { restoreStore } from '../stores/restore-store.ts'
import { snapshotPath } from '../stores/snapshot-files.ts'
import { type Deployment, actInDeployment } from './deployment.ts'

/**
 * Removes members from before a restore from machines that answer, then fills the new etcd from the snapshot and records it. Does nothing without a restore.
 * Repeatable at any point: etcd runs only when the row says that the data is there. Throws Busy without a snapshot folder.
 */
export async function bringRestored(deployment: Deployment): Promise<void> {
  const { context, row, members } = deployment
  const { registry, snapshots, name: engine } = context.options
  if (row.restores === 0) return
  await actInDeployment(deployment, () => removeLeftMembers(context, row.name))
  const [first] = members
  if (row.restoring !== 'data' || row.restoredFrom === null || !first) return
  if (!snapshots)
    throw new DriverError('Busy', `${engine} has no folder for snapshots any more, from which ${row.name} is restored.`)
  await restoreStore({
    plan: first.plan,
    containers: first.machine.containers,
    path: snapshotPath({ folder: snapshots.folder, plane: row.name }, row.restoredFrom),
    act: (what) => actInDeployment(deployment, what),
  })
  await actInDeployment(deployment, () => recordStoreRestored(registry, row))
}
