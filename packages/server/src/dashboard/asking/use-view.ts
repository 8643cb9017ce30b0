import { once } from 'node:events'
import {
  type ClusterDriver,
  type BearerView,
  DriverError,
  type Resource,
  nameResource,
} from '#reconcile/ports/index.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { DashboardRefusal } from '../reading/dashboard-refusal.ts'
import { asRefusal } from './explain-trouble.ts'

/** The cluster does not know the bearer token (any more). */
export class BearerRefused extends Error {
  override readonly name = 'BearerRefused'
}

/** A cluster, and the token that it is asked with. */
export interface BearerAsk {
  readonly cluster: ClusterRow
  readonly bearer: string
  /** Strangers have room of their own: they crowd out nobody whom the cluster knows. */
  readonly room: keyof DashboardContext['rooms']
}

/**
 * Does something with a cluster as the holder of a token sees it, within the time that a page may take, however long its driver waits. Throws BearerRefused where the cluster does not know the
 * token, and the page with the cause where it cannot be asked.
 */
export async function useView<Answer>(
  context: DashboardContext,
  { cluster, bearer, room }: BearerAsk,
  act: (view: Pick<BearerView, 'get'>) => Promise<Answer>,
): Promise<Answer> {
  const end = AbortSignal.timeout(context.deadlineMs)
  return context.rooms[room].hold(cluster.id, async () => {
    const opening = openView(context, cluster, bearer)
    try {
      const view = await within(end, opening)
      return await act({ get: async (path) => requireKnown(await within(end, view.get(path))) })
    } catch (error) {
      throw asRefusal(error)
    } finally {
      // Also where it is opened only after everybody has gone.
      opening.then(
        (view) => view.close(),
        () => undefined,
      )
    }
  })
}

async function openView(context: DashboardContext, cluster: ClusterRow, bearer: string): Promise<BearerView> {
  const driver = findDriver(context, cluster)
  if (!driver.openView) throw new DriverError('NotSupported', `${cluster.region} shows no clusters.`)
  const view = await driver.openView(resourceOf(context, cluster), bearer)
  if (view === null) throw new DriverError('NotFound', `Cluster ${cluster.id} is not there.`)
  return view
}

/** A region may have left the catalogue, or have another engine now, while its clusters are still there. */
function findDriver({ clusters }: DashboardContext, { region }: ClusterRow): ClusterDriver {
  try {
    return clusters(region)
  } catch (error) {
    throw new DashboardRefusal(
      503,
      'The cluster is not served',
      `No engine serves the region ${region} at the moment.`,
      error,
    )
  }
}

function resourceOf({ installationId }: DashboardContext, { id, uid, region }: ClusterRow): Resource {
  const stamp = { installation: installationId, kind: 'cluster', id, uid } as const
  return { name: nameResource(stamp), stamp, region }
}

async function within<Answer>(end: AbortSignal, asked: Promise<Answer>): Promise<Answer> {
  const silent = (): DriverError => new DriverError('Busy', 'The cluster gave no answer in time.')
  if (end.aborted) throw silent()
  const asking = new AbortController()
  const ended = once(end, 'abort', { signal: asking.signal }).then(
    () => Promise.reject(silent()),
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([asked, ended])
  } finally {
    asking.abort()
  }
}

function requireKnown<Answer extends { readonly status: number }>(answer: Answer): Answer {
  if (answer.status === 401) throw new BearerRefused('The cluster does not know this token.')
  return answer
}
