import { once } from 'node:events'
import { type ClusterDriver, type TokenView, DriverError, type Resource, nameResource } from '#reconcile/ports/index.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { DashboardError } from '../reading/dashboard-error.ts'
import { toDashboardError } from './to-dashboard-error.ts'

/** The cluster rejected the token with 401. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected'
}

/** Cluster and token of a request. */
export interface TokenViewRequest {
  readonly cluster: ClusterRow
  readonly token: string
  /** Anonymous requests have their own slots and cannot displace authenticated ones. */
  readonly slots: keyof DashboardContext['slots']
}

/**
 * Opens a view of the cluster with the token, returns the function's result, and closes the view. All requests share the page timeout. Throws TokenRejected on
 * 401, DashboardError 503 if the driver fails or no slot is free.
 */
export async function useView<Answer>(
  context: DashboardContext,
  { cluster, token, slots }: TokenViewRequest,
  act: (view: Pick<TokenView, 'get'>) => Promise<Answer>,
): Promise<Answer> {
  const end = AbortSignal.timeout(context.deadlineMs)
  return context.slots[slots].hold(cluster.id, async () => {
    const opening = openView(context, cluster, token)
    try {
      const view = await within(end, opening)
      return await act({ get: async (path) => requireKnown(await within(end, view.get(path))) })
    } catch (error) {
      throw toDashboardError(error)
    } finally {
      // Also closes a view that opens after the timeout.
      opening.then(
        (view) => view.close(),
        () => undefined,
      )
    }
  })
}

async function openView(context: DashboardContext, cluster: ClusterRow, token: string): Promise<TokenView> {
  const driver = findDriver(context, cluster)
  if (!driver.openView)
    throw new DriverError('NotSupported', `The driver of region ${cluster.region} does not support dashboards.`)
  const view = await driver.openView(resourceOf(context, cluster), token)
  if (view === null) throw new DriverError('NotFound', `Cluster ${cluster.id} does not exist.`)
  return view
}

/** The region can be missing from the catalogue, or use another engine. */
function findDriver({ clusters }: DashboardContext, { region }: ClusterRow): ClusterDriver {
  try {
    return clusters(region)
  } catch (error) {
    throw new DashboardError(503, 'The cluster is unavailable', `No driver serves region ${region}.`, error)
  }
}

function resourceOf({ installationId }: DashboardContext, { id, uid, region }: ClusterRow): Resource {
  const stamp = { installation: installationId, kind: 'cluster', id, uid } as const
  return { name: nameResource(stamp), stamp, region }
}

async function within<Answer>(end: AbortSignal, call: Promise<Answer>): Promise<Answer> {
  const timeoutError = (): DriverError => new DriverError('Busy', 'The cluster did not respond before the timeout.')
  if (end.aborted) throw timeoutError()
  const waiting = new AbortController()
  const ended = once(end, 'abort', { signal: waiting.signal }).then(
    () => Promise.reject(timeoutError()),
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([call, ended])
  } finally {
    waiting.abort()
  }
}

function requireKnown<Answer extends { readonly status: number }>(answer: Answer): Answer {
  if (answer.status === 401) throw new TokenRejected('The cluster rejected the token.')
  return answer
}
