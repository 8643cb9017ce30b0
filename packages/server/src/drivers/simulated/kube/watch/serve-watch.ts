import { isInClusterView } from '../controllers/cluster-view.ts'
import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { findAccess } from '../access/find-access.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { KubeError, kubeErrors } from '../model/kube-errors.ts'
import { describeErrorStatus } from '../request/send-kube-response.ts'
import { readSelector } from '../rules/selectors.ts'
import { findRevisions, listChanges } from './list-changes.ts'
import { openStream, selectEvent } from './open-stream.ts'
import { checkListOptions } from '../lists/check-list-options.ts'
import { listCollection } from '../lists/list-collection.ts'
import type { ServerResponse } from 'node:http'
import type { KubeRequest } from '../request/kube-request.ts'
import type { RunQueued, KubeContext } from '../request/kube-context.ts'
import type { WatchSubscription } from '../request/watch-notifier.ts'
import type { WatchStream } from './open-stream.ts'

const secondsDefault = 1_800
const secondsMax = 86_400
const pollsPerBookmark = 60

/**
 * Serves a watch until its timeout, a disconnect, token revocation or shutdown. Throws KubeError for too many watches, an invalid selector or resource
 * version.
 */
export async function serveWatch(
  context: KubeContext,
  request: KubeRequest,
  { response, runQueued }: { readonly response: ServerResponse; readonly runQueued: RunQueued },
): Promise<void> {
  const subscription = context.notifier.subscribe(request.clusterId, kubeBounds.watchesMax)
  if (!subscription)
    throw kubeErrors.tooMany(`This cluster already has ${kubeBounds.watchesMax} watches. Close one and try again.`)
  try {
    readSelector(request.query, request.path.resource.name)
    checkListOptions(request.query, true)
    const ended = new AbortController()
    const end = AbortSignal.any([ended.signal, context.state.closed, AbortSignal.timeout(readSeconds(request) * 1_000)])
    response.once('close', () => ended.abort())
    if (response.destroyed) return
    const stream = openStream(response, request, end)
    const revision = await runQueued(() => beginWatch(context, request, stream))
    await follow(context, request, { revision, subscription, stream, end })
    response.end()
  } finally {
    subscription.unsubscribe()
  }
}

function readSeconds({ query }: KubeRequest): number {
  const seconds = Math.floor(Number(query.get('timeoutSeconds')))
  return seconds > 0 ? Math.min(seconds, secondsMax) : secondsDefault
}

interface Following {
  readonly revision: number
  readonly subscription: WatchSubscription
  readonly stream: WatchStream
  readonly end: AbortSignal
}

async function follow(
  context: KubeContext,
  request: KubeRequest,
  { revision: start, subscription, stream, end }: Following,
): Promise<void> {
  let revision = start
  for (let poll = 1; !end.aborted; poll += 1) {
    try {
      revision = await sendChanges(context, request, { revision, stream })
    } catch (error) {
      // Token revoked, or client too slow for the change log. The client reconnects.
      if (!(error instanceof KubeError)) throw error
      if (error.code !== 401) await stream.fail(describeErrorStatus(error))
      return
    }
    if (poll % pollsPerBookmark === 0) await stream.sendBookmark(revision, { isInitial: false })
    await subscription.waitForChange(end)
  }
  await stream.sendBookmark(revision, { isInitial: false })
}

async function sendChanges(
  context: KubeContext,
  request: KubeRequest,
  { revision, stream }: { readonly revision: number; readonly stream: WatchStream },
): Promise<number> {
  const { state, secretBox } = context
  const { clusterId, path } = request
  const { now } = await findAccess(state.pool, { ...request, secretBox })
  if (isInClusterView(path.resource.name) || path.resource.name === 'events') await refreshTogether(context, clusterId)
  const { newest, oldest } = await findRevisions(state.pool, clusterId)
  if (revision < oldest) throw kubeErrors.expired(`too old resource version: ${revision} (${oldest})`)
  const selects = readSelector(request.query, path.resource.name)
  let after = revision
  while (after < newest) {
    const changes = await listChanges(
      state.pool,
      { clusterId, secretBox },
      { resource: path.resource.name, namespace: path.namespace, name: path.name, after },
    )
    for (const change of changes) {
      const event = selectEvent(change, path.resource.name, selects)
      if (event) await stream.send(event, now)
    }
    after = changes.at(-1)?.revision ?? newest
  }
  return after
}

/** Refreshes the cluster, or waits for the refresh that another watch of this process started. */
function refreshTogether({ state, refreshes }: KubeContext, clusterId: string): Promise<void> {
  const refresh =
    refreshes.get(clusterId) ??
    inTransaction(state, (tx) => refreshSimNodes(state, tx, clusterId)).finally(() => refreshes.delete(clusterId))
  refreshes.set(clusterId, refresh)
  return refresh
}

/** A revision outside the change log causes a 410, and the client lists again. */
async function beginWatch(context: KubeContext, request: KubeRequest, stream: WatchStream): Promise<number> {
  const given = request.query.get('resourceVersion') ?? ''
  const initial = request.query.get('sendInitialEvents')
  if (initial === 'true' || given === '' || given === '0') {
    const { now } = await findAccess(context.state.pool, { ...request, secretBox: context.secretBox })
    const { metadata, pages } = await listCollection(context, { ...request, query: withoutPages(request.query) })
    await stream.begin()
    const revision = Number(metadata.resourceVersion)
    if (initial === 'false') return revision
    for await (const { objects } of pages)
      for (const object of objects) await stream.send({ type: 'ADDED', object }, now)
    if (initial === 'true') await stream.sendBookmark(revision, { isInitial: true })
    return revision
  }
  if (!/^[0-9]{1,15}$/.test(given)) throw kubeErrors.badRequest(`invalid resource version: ${given.slice(0, 40)}`)
  const { oldest, newest } = await findRevisions(context.state.pool, request.clusterId)
  const revision = Number(given)
  if (revision < oldest) throw kubeErrors.expired(`too old resource version: ${revision} (${oldest})`)
  if (revision > newest) throw kubeErrors.expired(`too large resource version: ${revision} (${newest})`)
  await stream.begin()
  return revision
}

/** A watch starts with the complete list. */
function withoutPages(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query)
  for (const name of ['limit', 'continue', 'resourceVersionMatch', 'sendInitialEvents']) kept.delete(name)
  return kept
}
