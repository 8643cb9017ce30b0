import { numberField, parseJson } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import type { SnapshotOptions } from '../kubernetes-options.ts'
import { dataFolderOfEtcd } from '../plane/describe-etcd.ts'
import { nameMember } from '../plane/plane-names.ts'
import { memberOfRow } from '../planes/layout-of-plane.ts'
import type { MemberRow, PlaneRow } from '../planes/plane-row.ts'
import { listReachedMembers } from '../planes/reached-members.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { type EtcdPlace, askEtcd, tryEtcd } from './ask-etcd.ts'
import { nameSnapshot, pruneSnapshotFiles, removeSnapshotFile, writeSnapshot } from './snapshot-files.ts'
import { type SnapshotRow, dropSnapshot, listSnapshots, recordSnapshot } from './snapshot-rows.ts'

/** Path of saved and restored snapshots: one file, since no program of the image can remove it. */
export const snapshotInVolume = `${dataFolderOfEtcd}/snapshot.db`
const saveMs = 600_000

/** Request for one snapshot. */
export interface SnapshotRun {
  readonly row: PlaneRow
  readonly snapshots: SnapshotOptions
  /** False if another process has taken over. */
  isOurs(): Promise<boolean>
}

/**
 * Saves a control plane's etcd to a file in the snapshot folder, records and returns it, and removes snapshots beyond `keep`. Empties the copy in etcd's
 * volume. Throws Busy if no member of a majority answers, or the control plane changes meanwhile.
 */
export async function saveSnapshot(context: KubernetesContext, order: SnapshotRun): Promise<SnapshotRow> {
  const { row, snapshots } = order
  const { registry } = context.options
  const place = await findHealthy(context, row)
  const takenMs = await readRegistryClock(registry)
  const etcd = nameMember(place.layout, place.member, 'etcd')
  const { containers } = place.machine
  try {
    await askEtcd(place, ['snapshot', 'save', snapshotInVolume], saveMs)
    const revision = await readRevision(place)
    const at = { folder: snapshots.folder, plane: row.name }
    const file = nameSnapshot(takenMs, revision)
    const bytes = await writeSnapshot(at, file, (take) => containers.copyFile(etcd, snapshotInVolume, take))
    const saved = { file, takenMs, revision, bytes, version: row.version ?? '' }
    if (!(await order.isOurs()) || !(await recordSnapshot(registry, row, saved))) {
      await removeSnapshotFile(at, file)
      throw new DriverError('Busy', `${row.name} was changed while a snapshot was saved.`)
    }
    await prune(context, order)
    return saved
  } finally {
    // Frees the snapshot's space. After an error, the next snapshot overwrites the file.
    await containers.putFiles(etcd, [{ path: snapshotInVolume, content: '', mode: 0o600 }]).catch(() => undefined)
  }
}

/** Finds a member of the majority; other members may lag behind. */
async function findHealthy(context: KubernetesContext, row: PlaneRow): Promise<EtcdPlace> {
  const said: string[] = []
  for (const member of listReachedMembers(row)) {
    const found = await askHealth(context, row, member)
    if (typeof found !== 'string') return found
    said.push(found.trim().slice(-200))
  }
  throw new DriverError('Busy', `No etcd of ${row.name} answers: ${said.join(' ')}`)
}

async function askHealth(context: KubernetesContext, row: PlaneRow, one: MemberRow): Promise<EtcdPlace | string> {
  try {
    const machine = machineOf(context, row.region, one)
    const place = { machine, layout: { cluster: row }, member: memberOfRow(context, one) }
    const { code, output } = await tryEtcd(place, ['endpoint', 'health'])
    return code === 0 ? place : output
  } catch (error) {
    if (error instanceof DriverError) return error.message
    throw error
  }
}

async function readRevision({ machine, layout, member }: EtcdPlace): Promise<number> {
  const command = ['etcdutl', 'snapshot', 'status', snapshotInVolume, '--write-out=json']
  const { code, output } = await machine.containers.runInContainer(nameMember(layout, member, 'etcd'), command, saveMs)
  const revision = code === 0 ? numberField(parse(output), 'revision') : undefined
  if (revision === undefined)
    throw new DriverError('Broken', `etcdutl cannot read what etcd saved: ${output.trim().slice(-300)}`)
  return revision
}

/** Log text is on separate lines. */
function parse(output: string): unknown {
  return parseJson(output.split('\n').findLast((one) => one.startsWith('{')) ?? '')
}

/** Removes each file before its row. A restore reports a row without a file, but nothing reports a file without a row. */
async function prune({ options }: KubernetesContext, { row, snapshots }: SnapshotRun): Promise<void> {
  const rows = await listSnapshots(options.registry, row.name)
  const place = { folder: snapshots.folder, plane: row.name }
  for (const { file } of rows.slice(snapshots.keep)) {
    await removeSnapshotFile(place, file)
    await dropSnapshot(options.registry, row.name, file)
  }
  const oldest = rows[Math.min(rows.length, snapshots.keep) - 1]
  if (oldest) await pruneSnapshotFiles(place, oldest.file)
}
