import { acceptClusterRestore } from '#accept/cluster/restore.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { ApiError, namedNotFound } from '#domain/shared/index.ts'
import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { clusterResource } from '#reconcile/resources/resources.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { findNamedClusters } from '#store/cluster/find-named-clusters.ts'
import type { Db, Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import type { OpenedEngines } from '../engines/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { withFoundation } from '../compose/with-foundation.ts'
import { asFailure } from './with-store.ts'

/** `moor admin cluster`: snapshots of real control planes (ADR 0026). */
export const clusterCommands = { restore, saveSnapshot } as const

type Planes = NonNullable<ReturnType<OpenedEngines['planes']>>
type RestoreInput = Parameters<Planes['restoreCluster']>[1]
type StartedRestore = Awaited<ReturnType<Planes['restoreCluster']>>

/** Arguments of `restore`. */
export interface ClusterRestoreOptions extends RestoreInput {
  readonly cluster: string
}

/** Restores a cluster's last snapshot on a responding control machine. Throws NoServer, SchemaMismatch, otherwise OperatorFailure. */
async function restore(settings: Settings, { cluster, ...order }: ClusterRestoreOptions) {
  return withPlanes(settings, cluster, async ({ store, row, resource, planes }) => {
    const started = await planes.restoreCluster(resource, order)
    const { operationId } = await mutateAsOperator(store, (tx) => acceptClusterRestore(tx, row))
    const snapshot = started.takenMs === null ? null : new Date(started.takenMs).toISOString()
    return {
      id: row.id,
      label: row.label,
      /** Null if PostgreSQL stores the cluster. */
      snapshot,
      lost: snapshot === null ? null : `all changes to the cluster after ${snapshot}`,
      machine: started.machine,
      address: `https://${started.address}:${started.port}`,
      to_do: explainTasks(started),
      /** Event that reports completion. */
      operation_id: operationId,
    }
  })
}

async function saveSnapshot(settings: Settings, { cluster }: { readonly cluster: string }) {
  return withPlanes(settings, cluster, async ({ row: { id, label }, resource, planes }) => {
    const { file, takenMs, bytes } = await planes.saveSnapshot(resource)
    return { id, label, file, taken: new Date(takenMs).toISOString(), bytes }
  })
}

function explainTasks({
  isAddressThere,
  address,
  port,
  machine,
  machineAddress,
  silent,
}: StartedRestore): string | null {
  const move = isAddressThere
    ? []
    : [
        `move ${address} to ${machine}, whose own address is ${machineAddress}: until then, the cluster is reachable at https://${machineAddress}:${port} only`,
      ]
  const off =
    silent.length === 0
      ? []
      : [`check that ${silent.join(', ')} is off: leftovers on it are removed when it responds again`]
  return [...move, ...off].join('; ') || null
}

interface NamedPlane {
  readonly store: Store
  readonly row: ClusterRow
  readonly resource: Resource
  readonly planes: Planes
}

async function withPlanes<T>(settings: Settings, name: string, command: (plane: NamedPlane) => Promise<T>): Promise<T> {
  return withFoundation(settings, async ({ store, installation, catalogue, engines }) => {
    try {
      const row = await findOne(store.db, name)
      const resource = clusterResource(row, { installationId: installation.id })
      const engine = findRegion(catalogue, row.region)?.drivers.clusters ?? ''
      const planes = engines?.planes(engine)
      if (!planes) throw new OperatorFailure(`Cluster ${row.id} is simulated and has no snapshots.`)
      return await command({ store, row, resource, planes })
    } catch (error) {
      throw toFailure(error)
    }
  })
}

async function findOne(db: Db, name: string): Promise<ClusterRow> {
  const [found, ...others] = await findNamedClusters(db, name)
  if (!found) throw namedNotFound(`cluster ${name}`, 'cluster')
  if (others.length === 0) return found
  const numbers = [found, ...others].map(({ id }) => id).join(', ')
  throw new ApiError(
    'request.field_invalid',
    `Several clusters are named ${name}: use the ID of one of them (${numbers}).`,
    {
      field: 'cluster',
    },
  )
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof DriverError)) return asFailure(error)
  return new OperatorFailure(error.message, error.code === 'NotFound' ? 'notFound' : 'refused', error)
}
