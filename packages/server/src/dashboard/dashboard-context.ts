import { type SecretBox, textField } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { findClusterByUid } from '#store/cluster/find-cluster-by-uid.ts'
import type { Store } from '#store/open-store.ts'
import type { LookPlaces } from './asking/look-places.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import type { FastifyRequest } from 'fastify'

/** What the composition root gives when it makes the dashboard. */
export interface DashboardOptions extends Pick<Drivers, 'clusters'> {
  readonly store: Store
  readonly secretBox: SecretBox
  /** Installation whose clusters are shown, as it is named to their drivers. */
  readonly installationId: string
  /** Whether the clusters of a region are simulated, which their pages say. */
  isSimulated(region: string): boolean
  /** Where the service is reached; cookies are for https only when it begins so. */
  origin(): string
  /** Whom an address counts as where tries are counted: of IPv6 its /64. */
  placeOf(address: string): string
  /** How long a page may wait for its cluster altogether, in milliseconds; 15 s when absent. */
  readonly deadlineMs?: number
}

/** What every page of the dashboard stands on. */
export interface DashboardContext extends DashboardOptions {
  readonly deadlineMs: number
  /** Room for pages of whoever is known, and for looks at tokens that may be anybody's guess. */
  readonly rooms: { readonly known: LookPlaces; readonly strangers: LookPlaces }
  /** Path it is mounted at. */
  readonly prefix: string
}

/** A cluster with what its pages are called by. */
export interface ShownCluster {
  readonly row: ClusterRow
  /** The number that its users know. */
  readonly name: string
  /** Path of its dashboard. */
  readonly path: string
}

/** The cluster that the path names. Throws the page for one that is unknown or not ready yet. */
export async function requireCluster(
  { store, prefix }: DashboardContext,
  request: FastifyRequest,
): Promise<ShownCluster> {
  const row = await findClusterByUid(store.db, textField(request.params, 'uid') ?? '')
  if (!row) throw new DashboardRefusal(404, 'Not found', 'There is no cluster at this address.')
  const name = String(row.id)
  if (row.ready_at === null)
    throw new DashboardRefusal(
      503,
      `Cluster ${name}`,
      'The control plane of this cluster is not ready yet. Please try again later.',
    )
  return { row, name, path: `${prefix}/${row.uid}` }
}
