import { type SecretBox, textField } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { findClusterByUid } from '#store/cluster/find-cluster-by-uid.ts'
import type { Store } from '#store/open-store.ts'
import type { PageSlots } from './access/page-slots.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import type { FastifyRequest } from 'fastify'

/** Options of the composition root. */
export interface DashboardOptions extends Pick<Drivers, 'clusters'> {
  readonly store: Store
  readonly secretBox: SecretBox
  readonly installationId: string
  /** Simulated clusters' pages say so. */
  isSimulated(region: string): boolean
  /** Public origin. Cookies are secure only with https. */
  origin(): string
  /** Address key of sign-in attempts (IPv6: /64). */
  addressKeyOf(address: string): string
  /** Total timeout of a page's cluster requests; 15 s if absent. */
  readonly deadlineMs?: number
}

/** Context of dashboard pages. */
export interface DashboardContext extends DashboardOptions {
  readonly deadlineMs: number
  /** For authenticated users, and for checks of unverified tokens. */
  readonly slots: { readonly known: PageSlots; readonly anonymous: PageSlots }
  readonly prefix: string
}

/** A cluster with its names for pages. */
export interface ClusterPageContext {
  readonly row: ClusterRow
  /** Public cluster ID. */
  readonly name: string
  readonly path: string
}

/** Cluster in the path. Throws the page for an unknown or unready one. */
export async function requireCluster(
  { store, prefix }: DashboardContext,
  request: FastifyRequest,
): Promise<ClusterPageContext> {
  const row = await findClusterByUid(store.db, textField(request.params, 'uid') ?? '')
  if (!row) throw new DashboardError(404, 'Not found', 'No cluster exists at this address.')
  const name = String(row.id)
  if (row.ready_at === null)
    throw new DashboardError(
      503,
      `Cluster ${name}`,
      'The control plane of this cluster is not ready yet. Try again later.',
    )
  return { row, name, path: `${prefix}/${row.uid}` }
}
