import { DriverError } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { explainBadSnapshot, isSnapshotThere } from '../stores/snapshot-files.ts'
import { type SnapshotRow, listSnapshots } from '../stores/snapshot-rows.ts'

/**
 * The last snapshot of a control plane whose file is in the folder. NotSupported where no folder is set or the snapshot is of a version that the one that runs cannot read, NotFound where there is none, Broken where it is damaged:
 * whoever wants the one before takes its file away.
 */
export async function chooseSnapshot({ options }: KubernetesContext, row: PlaneRow): Promise<SnapshotRow> {
  const { name: engine, registry, snapshots } = options
  if (!snapshots) throw new DriverError('NotSupported', `${engine} has no folder for snapshots: set snapshots.folder.`)
  const place = { folder: snapshots.folder, plane: row.name }
  for (const snapshot of await listSnapshots(registry, row.name)) {
    if (!(await isSnapshotThere(place, snapshot.file))) continue
    const why = await explainBadSnapshot(place, snapshot.file, snapshot.bytes)
    if (why !== null)
      throw new DriverError(
        'Broken',
        `The last snapshot cannot be used: ${why}. Move it away to restore the one before it.`,
      )
    checkVersion(row, snapshot)
    return snapshot
  }
  throw new DriverError('NotFound', `There is no snapshot of ${row.name} in ${snapshots.folder}.`)
}

/** An API server reads what the minor before its own has written. */
function checkVersion({ version, nextVersion }: PlaneRow, snapshot: SnapshotRow): void {
  const runs = nextVersion ?? version ?? snapshot.version
  if (minorOf(runs) - minorOf(snapshot.version) > 1)
    throw new DriverError(
      'NotSupported',
      `The last snapshot is of Kubernetes ${snapshot.version}, and ${runs} cannot read what it holds.`,
    )
}

const minorOf = (version: string): number => Number(version.split('.')[1])
