import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '#domain/shared/index.ts'
import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { nameHolder } from '../registry/holder.ts'
import type { FleetLoopOptions } from './run-fleets.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import type { SnapshotOptions } from './kubernetes-options.ts'
import { type Turn, dropTurn, holdTurn } from './planes/hold-turn.ts'
import { type PlaneRow, findPlane, listPlanes } from './planes/plane-row.ts'
import { saveSnapshot } from './stores/save-snapshot.ts'
import { type SnapshotRow, beginDueSnapshot } from './stores/snapshot-rows.ts'

const [pollMs, renewMs] = [5_000, 2_000]

/**
 * Saves due snapshots of all clusters until stopped, one after the other and each in one process. Reports a repeated error of a cluster once, and retries every
 * minute. Returns immediately without a snapshot folder.
 */
export async function runSnapshots(context: KubernetesContext, { onError, stop }: FleetLoopOptions): Promise<void> {
  const { name: engine, snapshots } = context.options
  if (!snapshots) return
  const failing = new Map<string, string>()
  const report = (plane: string, error: unknown): void => {
    const message = errorMessage(error)
    if (failing.get(plane) !== message) onError(plane, explainFailure(plane, snapshots, error))
    failing.set(plane, message)
  }
  const due = { snapshots, report, stop, onSaved: (plane: string) => failing.delete(plane) }
  while (!stop.aborted) {
    const over = saveDue(context, due).catch((error: unknown) => report(engine, error))
    await Promise.race([over, aborted(stop)])
    await pause(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

interface DueSnapshots {
  readonly snapshots: SnapshotOptions
  report(plane: string, error: unknown): void
  onSaved(plane: string): void
  readonly stop: AbortSignal
}

async function saveDue(context: KubernetesContext, { snapshots, report, onSaved, stop }: DueSnapshots): Promise<void> {
  const { name: engine, registry } = context.options
  for (const row of await listPlanes(registry, engine)) {
    if (stop.aborted) return
    if (!(await beginDueSnapshot(registry, row.name, snapshots.everyMinutes))) continue
    await saveOnce(context, row, snapshots).then(
      () => onSaved(row.name),
      (error: unknown) => report(row.name, error),
    )
  }
}

/**
 * Saves a cluster's snapshot now and returns its row. Throws Busy for an incomplete cluster or during another snapshot; NotFound without the cluster.
 * NotSupported with a PostgreSQL store or without a folder.
 */
export async function saveSnapshotNow(context: KubernetesContext, cluster: Resource): Promise<SnapshotRow> {
  const { name: engine, registry, snapshots } = context.options
  const row = await findPlane(registry, engine, cluster)
  if (row?.store === 'postgresql') throw snapshotUnsupported(context, row.name)
  if (!snapshots) throw new DriverError('NotSupported', `${engine} has no snapshot folder: set snapshots.folder.`)
  if (!row) throw new DriverError('NotFound', `${cluster.name} does not exist.`)
  if (row.version === null || row.restoring !== null)
    throw new DriverError('Busy', `${cluster.name} is not complete yet: nothing can be saved.`)
  return saveOnce(context, row, snapshots)
}

function snapshotUnsupported({ postgres }: KubernetesContext, name: string): DriverError {
  const where = postgres ? ` that ${postgres.options.setting} names` : ''
  return new DriverError(
    'NotSupported',
    `${name} is stored in the PostgreSQL${where}, as its database ${name}: back up that database instead, for example with pg_dump.`,
  )
}

async function saveOnce(context: KubernetesContext, row: PlaneRow, snapshots: SnapshotOptions): Promise<SnapshotRow> {
  const { registry } = context.options
  const lease: Turn = { kind: 'snapshot', cluster: row.name, holder: nameHolder(registry.process) }
  const isOurs = (): Promise<boolean> => holdTurn(registry, lease)
  if (!(await isOurs())) throw new DriverError('Busy', `Another snapshot of ${row.name} is being saved.`)
  const over = new AbortController()
  const renewing = renewLease(isOurs, over.signal)
  try {
    return await saveSnapshot(context, { row, snapshots, isOurs })
  } finally {
    over.abort()
    await renewing
    await dropTurn(registry, lease).catch(() => undefined)
  }
}

/** Ignores errors: the database may recover, and saving checks the lease at the end. */
async function renewLease(isOurs: () => Promise<boolean>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(renewMs, undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await isOurs().catch(() => undefined)
  }
}

function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

function explainFailure(plane: string, { folder }: SnapshotOptions, error: unknown): Error {
  const why = errorMessage(error)
  return new Error(
    `No snapshot of ${plane} could be saved in ${folder}; the next attempt is in a minute. Check that its etcd answers and that the folder is writable: ${why}`,
  )
}
