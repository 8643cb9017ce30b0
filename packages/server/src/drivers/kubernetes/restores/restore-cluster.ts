import { DriverError, type Resource, isBusyError } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import { cancelWork } from '../../registry/long-work.ts'
import { isServing } from '../clusters/inspect-cluster.ts'
import { type KubernetesContext, regionOf, postgresOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { listAnswering } from '../planes/answering-machines.ts'
import { listLeftMembers } from '../planes/left-members.ts'
import { type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { openPlaneSecrets, replacePlaneSecrets } from '../planes/plane-secrets.ts'
import { recordRestore } from '../planes/record-restore.ts'
import { makeDatabasePassword } from '../stores/postgres/cluster-database.ts'
import { askPostgres } from '../stores/postgres/postgres-store.ts'
import { listSnapshots } from '../stores/snapshot-rows.ts'
import { placeOnMachine } from './place-on-machine.ts'
import { chooseSnapshot } from './choose-snapshot.ts'

/** Operator's restore request. */
export interface RestoreRequest {
  readonly machine: string | null
  /** True to restore even a healthy cluster. */
  readonly isDiscarding: boolean
}

/** A restore in progress; later reconcile passes finish it. */
export interface RestoreInProgress {
  /** Snapshot time in milliseconds since 1970: later writes are lost. Null if a PostgreSQL has all data. */
  readonly takenMs: number | null
  readonly revision: number | null
  readonly machine: string
  readonly machineAddress: string
  /** The restore keeps the address. `isAddressThere` is true for the machine's, or the region's load balancer or virtual IP. */
  readonly address: string
  readonly port: number
  readonly isAddressThere: boolean
  /** Unreachable machines that may still run earlier members. */
  readonly silent: readonly string[]
}

/**
 * Starts to restore a cluster from its last snapshot or its PostgreSQL database; the next pass completes the restore. The cluster gets one member, with the
 * same keys, address and port. Rejects before any change. Idempotent, but starts again if another machine is requested or the chosen one no longer answers.
 *
 * Throws NotFound without the cluster, the machine or a snapshot; Busy without an available machine or during another change. NotSupported if the cluster is
 * healthy or was never complete, without a snapshot folder, or if its version cannot read the snapshot. Broken for a damaged snapshot.
 */
export async function restoreRealCluster(
  context: KubernetesContext,
  cluster: Resource,
  order: RestoreRequest,
): Promise<RestoreInProgress> {
  const { name: engine, registry } = context.options
  const row = await findPlane(registry, engine, cluster)
  if (!row) throw new DriverError('NotFound', `${engine} has no control plane of ${cluster.name}.`)
  if (row.version === null)
    throw new DriverError('NotSupported', `${cluster.name} was never completely created: nothing can be restored.`)
  const answering = await listAnswering(regionOf(context, row.region).machines)
  if (isUnderWay(row, order, answering)) return describe(context, row, answering)
  await rejectHealthy(context, cluster, { row, order })
  const member = await placeOnMachine(context, row, { answering, desired: order.machine })
  const file = row.store === 'etcd' ? (await chooseSnapshot(context, row)).file : null
  if (file === null) await askPostgres(postgresOf(context, row.name), (pool) => pool.query('select 1'))
  await runLeased(registry, [cluster], async () => {
    await cancelWork(registry, cluster.name)
    const isLockedOut = file !== null || (await lockOutOldClients(registry, row))
    if (!isLockedOut || !(await recordRestore(registry, row, { file, member })))
      throw new DriverError('Busy', `Another call is restoring ${cluster.name}.`)
  })
  const restored = await findPlane(registry, engine, cluster)
  return describe(context, restored ?? row, answering)
}

/** Changes the database password, so that earlier programs cannot write. False if the row has changed. */
async function lockOutOldClients(registry: Registry, row: PlaneRow): Promise<boolean> {
  const secrets = await openPlaneSecrets(registry, row)
  return replacePlaneSecrets(registry, row, { ...secrets, databasePassword: makeDatabasePassword() })
}

function isUnderWay(
  { restoring, members }: PlaneRow,
  { machine }: RestoreRequest,
  answering: readonly ControlMachine[],
): boolean {
  if (restoring === null) return false
  const [first] = members
  return (machine === null || machine === first?.machine) && answering.some(({ name }) => name === first?.machine)
}

async function rejectHealthy(
  context: KubernetesContext,
  cluster: Resource,
  { row, order }: { readonly row: PlaneRow; readonly order: RestoreRequest },
): Promise<void> {
  if (order.isDiscarding || row.restoring !== null) return
  const isWhole = await isServing(context, row, cluster).catch((error: unknown) => {
    if (isBusyError(error)) return false
    throw error
  })
  if (isWhole)
    throw new DriverError(
      'NotSupported',
      row.store === 'etcd'
        ? `All programs of ${cluster.name} run: to discard its current data, use --discard.`
        : `All programs of ${cluster.name} run: to restart it with the data of its database, use --discard.`,
    )
}

async function describe(
  context: KubernetesContext,
  row: PlaneRow,
  answering: readonly ControlMachine[],
): Promise<RestoreInProgress> {
  const { name: engine, registry } = context.options
  const snapshot = (await listSnapshots(registry, row.name)).find(({ file }) => file === row.restoredFrom)
  const [first] = row.members
  if ((row.store === 'etcd' && !snapshot) || !first)
    throw new DriverError('Busy', `Another call is changing ${row.name}.`)
  const left = await listLeftMembers(registry, engine, row.name)
  const names = new Set(left.map(({ machine }) => machine))
  return {
    takenMs: snapshot?.takenMs ?? null,
    revision: snapshot?.revision ?? null,
    machine: first.machine,
    machineAddress: first.address,
    address: row.address,
    port: row.port,
    isAddressThere: [first.address, regionOf(context, row.region).address].includes(row.address),
    silent: [...names].filter((one) => !answering.some(({ name }) => name === one)),
  }
}
