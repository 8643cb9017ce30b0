import { DriverError } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { explainBadSnapshot, isSnapshotThere } from '../stores/snapshot-files.ts'
import { type SnapshotRow, listSnapshots } from '../stores/snapshot-rows.ts'

/**
 * Returns the last snapshot whose file is in the folder. Throws NotFound if none exists; NotSupported without a folder, or if the running version cannot read
 * it. Throws Broken if damaged: move its file away to use the previous one.
 */
export async function chooseSnapshot({ options }: KubernetesContext, row: PlaneRow): Promise<SnapshotRow> {
  const { name: engine, registry, snapshots } = options
  if (!snapshots) throw new DriverError('NotSupported', `${engine} has no snapshot folder: set snapshots.folder.`)
  const location = { folder: snapshots.folder, plane: row.name }
  for (const snapshot of await listSnapshots(registry, row.name)) {
    if (!(await isSnapshotThere(location, snapshot.file))) continue
    const why = await explainBadSnapshot(location, snapshot.file, snapshot.bytes)
    if (why !== null)
      throw new DriverError(
        'Broken',
        `The last snapshot cannot be used: ${why}. Move it away to restore the one before it.`,
      )
    checkVersion(row, snapshot)
    return snapshot
  }
  throw new DriverError('NotFound', `${snapshots.folder} contains no snapshot of ${row.name}.`)
}

/** An API server reads data of its minor and of the previous one. */
function checkVersion({ version, nextVersion }: PlaneRow, snapshot: SnapshotRow): void {
  const runs = nextVersion ?? version ?? snapshot.version
  if (minorOf(runs) - minorOf(snapshot.version) > 1)
    throw new DriverError(
      'NotSupported',
      `The last snapshot is of Kubernetes ${snapshot.version}, and ${runs} cannot read it.`,
    )
}

const minorOf = (version: string): number => Number(version.split('.')[1])
