import { type SecretBox, textField } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { findClusterByUid } from '#store/cluster/find-cluster-by-uid.ts'
import type { Store } from '#store/open-store.ts'
import type { PageSlots } from './access/page-slots.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import type { FastifyRequest } from 'fastify'

/** Options of the dashboard. */
export interface DashboardOptions extends Pick<Drivers, 'clusters'> {
  readonly store: Store
  readonly secretBox: SecretBox
  readonly installationId: string
  isSimulated(region: string): boolean
  /** Cookies are secure only with https. */
  origin(): string
  /** Key that counts sign-in attempts of an address (IPv6: /64). */
  addressKeyOf(address: string): string
  /** 15 s if absent. */
  readonly deadlineMs?: number
}

/** Context of the dashboard's requests. */
export interface DashboardContext extends DashboardOptions {
  readonly deadlineMs: number
  /** `known` serves authenticated users, `anonymous` checks unverified tokens. */
  readonly slots: { readonly known: PageSlots; readonly anonymous: PageSlots }
  readonly prefix: string
}

/** Cluster of a page. */
export interface ClusterPageContext {
  readonly row: ClusterRow
  readonly name: string
  readonly path: string
}

/** Returns the cluster in the request's path, with its public ID and URL path. Throws DashboardError 404 if unknown, 503 if its control plane is not ready. */
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
