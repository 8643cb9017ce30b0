import { textField } from '#domain/shared/index.ts'
import { type ServedCluster, findServedCluster } from '../front/find-served-cluster.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import type { World } from '../world/world.ts'
import type { FastifyRequest } from 'fastify'

/** What the composition root gives when it mounts the dashboard. */
export interface DashboardOptions {
  /** Where the service is reached; cookies are for https only when it begins so. */
  readonly origin: () => string
  /** Whom an address counts as where tries are counted: of IPv6 its /64. */
  readonly placeOf: (address: string) => string
}

/** What every page of the dashboard stands on. */
export interface DashboardContext extends DashboardOptions {
  readonly world: World
  /** Path it is mounted at. */
  readonly prefix: string
}

/** A cluster with what its pages are called by. */
export type ShownCluster = ServedCluster & {
  /** Path of its dashboard. */
  readonly path: string
}

/** The cluster that the path names, called by the number that its users know, with the path of its dashboard. Throws the page for one that is unknown or not ready yet. */
export async function findShownCluster(
  { world, prefix }: DashboardContext,
  request: FastifyRequest,
): Promise<ShownCluster> {
  const uid = textField(request.params, 'uid') ?? ''
  const cluster = await reachable(world, () => findServedCluster(world.pool, uid))
  if (!cluster) throw new DashboardRefusal(404, 'Not found', 'There is no cluster at this address.')
  if (!cluster.isAnswering) {
    throw new DashboardRefusal(
      503,
      `Cluster ${cluster.publicId}`,
      'The control plane of this cluster is not ready yet. Please try again later.',
    )
  }
  return { ...cluster, name: String(cluster.publicId), path: `${prefix}/${uid}` }
}
