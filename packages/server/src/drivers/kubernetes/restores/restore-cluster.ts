import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'
import { actHeld } from '../../registry/act-claimed.ts'
import { endWork } from '../../registry/follow-work.ts'
import { isServing } from '../clusters/is-deployed.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { listAnswering } from '../planes/answering-machines.ts'
import { listLeftMembers } from '../planes/left-members.ts'
import { type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { openPlaneSecrets, replacePlaneSecrets } from '../planes/plane-secrets.ts'
import { recordRestore } from '../planes/record-restore.ts'
import { makeDatabasePassword } from '../stores/postgres/cluster-database.ts'
import { askPostgres, postgresOf } from '../stores/postgres/postgres-store.ts'
import { listSnapshots } from '../stores/snapshot-rows.ts'
import { placeOnMachine } from './place-on-machine.ts'
import { chooseSnapshot } from './choose-snapshot.ts'

/** What an operator asks for. */
export interface RestoreWish {
  /** Name of a control machine; null for any that answers. */
  readonly machine: string | null
  /** Also where the cluster is whole: what it holds now is given up. */
  readonly isDiscarding: boolean
}

/** A restore that has been begun; whoever looks after the cluster brings it to its end. */
export interface BegunRestore {
  /** When the snapshot was begun: what was written afterwards is lost. In milliseconds since 1970. Null, as its revision is, where nothing is: a PostgreSQL has it all. */
  readonly takenMs: number | null
  readonly revision: number | null
  /** Where the cluster begins anew. */
  readonly machine: string
  readonly machineAddress: string
  /** The address of the cluster, which stays; and whether that is one of the operator's own or the machine's, so that nobody has to bring it there. */
  readonly address: string
  readonly port: number
  readonly isAddressThere: boolean
  /** Machines that have something of before and do not answer. */
  readonly silent: readonly string[]
}

/**
 * Begins to restore a cluster from its last snapshot, or with its database where that is in a PostgreSQL, as one member on a machine that answers, with its keys, address and port; whoever is next to look after it does the rest. Every refusal comes before anything is changed. Asked
 * again while that goes on, it tells the same again, unless another machine is asked for or the chosen one has stopped answering: then it begins anew there.
 *
 * NotFound without the cluster, the machine or a snapshot; Busy where no machine can have it or somebody changes it; NotSupported where it is whole, was never finished, or has no folder for snapshots; Broken for a damaged snapshot.
 */
export async function restoreRealCluster(
  context: KubernetesContext,
  cluster: Resource,
  order: RestoreWish,
): Promise<BegunRestore> {
  const { name: engine, registry } = context.options
  const row = await findPlane(registry, engine, cluster)
  if (!row) throw new DriverError('NotFound', `${engine} has no control plane of ${cluster.name}.`)
  if (row.version === null)
    throw new DriverError('NotSupported', `${cluster.name} was never finished: there is nothing to restore.`)
  const answering = await listAnswering(regionOf(context, row.region).machines)
  if (isUnderWay(row, order, answering)) return describe(context, row, answering)
  await refuseWhole(context, cluster, { row, order })
  const member = await placeOnMachine(context, row, { answering, wanted: order.machine })
  const file = row.store === 'etcd' ? (await chooseSnapshot(context, row)).file : null
  if (file === null) await askPostgres(postgresOf(context, row.name), (pool) => pool.query('select 1'))
  await actHeld(registry, [cluster], async () => {
    await endWork(registry, cluster.name)
    const isShutOut = file !== null || (await shutOut(registry, row))
    if (!isShutOut || !(await recordRestore(registry, row, { file, member })))
      throw new DriverError('Busy', `Somebody else restores ${cluster.name}.`)
  })
  const restored = await findPlane(registry, engine, cluster)
  return describe(context, restored ?? row, answering)
}

/** Programs of before, on a machine that may come back, are not to write to the database any more: from the deployment on it wants another password. False where somebody else was here. */
async function shutOut(registry: Registry, row: PlaneRow): Promise<boolean> {
  const secrets = await openPlaneSecrets(registry, row)
  return replacePlaneSecrets(registry, row, { ...secrets, databasePassword: makeDatabasePassword() })
}

/** Whether there is nothing to begin: it goes on where it is, and nobody asks for another place. */
function isUnderWay(
  { restoring, members }: PlaneRow,
  { machine }: RestoreWish,
  answering: readonly ControlMachine[],
): boolean {
  if (restoring === null) return false
  const [first] = members
  return (machine === null || machine === first?.machine) && answering.some(({ name }) => name === first?.machine)
}

async function refuseWhole(
  context: KubernetesContext,
  cluster: Resource,
  { row, order }: { readonly row: PlaneRow; readonly order: RestoreWish },
): Promise<void> {
  if (order.isDiscarding || row.restoring !== null) return
  const isWhole = await isServing(context, row, cluster).catch((error: unknown) => {
    if (error instanceof DriverError && error.code === 'Busy') return false
    throw error
  })
  if (isWhole)
    throw new DriverError(
      'NotSupported',
      row.store === 'etcd'
        ? `All programs of ${cluster.name} run: only with --discard is what it holds now given up.`
        : `All programs of ${cluster.name} run: only with --discard does it begin anew, with all that its database holds.`,
    )
}

async function describe(
  context: KubernetesContext,
  row: PlaneRow,
  answering: readonly ControlMachine[],
): Promise<BegunRestore> {
  const { name: engine, registry } = context.options
  const snapshot = (await listSnapshots(registry, row.name)).find(({ file }) => file === row.restoredFrom)
  const [first] = row.members
  if ((row.store === 'etcd' && !snapshot) || !first) throw new DriverError('Busy', `Somebody else changes ${row.name}.`)
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
