import { refreshSimNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { findAccess } from '../access/find-access.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { KubeRefusal, refusals } from '../model/refusals.ts'
import { describeFailureStatus } from '../http/answer.ts'
import { readSelector } from '../rules/selectors.ts'
import { findRevisions, listChanges } from './list-changes.ts'
import { openStream, selectEvent } from './open-stream.ts'
import { listCollection } from '../lists/list-collection.ts'
import type { ServerResponse } from 'node:http'
import type { KubeRequest } from '../http/kube-request.ts'
import type { RunQueued, KubeContext } from '../http/kube-context.ts'
import type { BellListener } from './bell.ts'
import type { WatchStream } from './open-stream.ts'

const secondsDefault = 1_800
const secondsMax = 86_400
const looksPerBookmark = 60

/** Serves a watch until its timeout, a disconnect, the token's revocation or shutdown. */
export async function serveWatch(
  context: KubeContext,
  ask: KubeRequest,
  { response, runQueued }: { readonly response: ServerResponse; readonly runQueued: RunQueued },
): Promise<void> {
  const listener = context.bell.listen(ask.clusterId, kubeBounds.watchesMax)
  if (!listener)
    throw refusals.tooMany(`This cluster already has ${kubeBounds.watchesMax} watches. Close one and try again.`)
  try {
    readSelector(ask.query, ask.path.resource.name)
    const over = new AbortController()
    const end = AbortSignal.any([over.signal, context.world.closed, AbortSignal.timeout(readSeconds(ask) * 1_000)])
    response.once('close', () => over.abort())
    if (response.destroyed) return
    const stream = openStream(response, ask, end)
    const revision = await runQueued(() => beginWatch(context, ask, stream))
    await follow(context, ask, { revision, listener, stream, end })
    response.end()
  } finally {
    listener.leave()
  }
}

/** Whole seconds, at most one day; the default if the request has no usable value. */
function readSeconds({ query }: KubeRequest): number {
  const seconds = Math.floor(Number(query.get('timeoutSeconds')))
  return seconds > 0 ? Math.min(seconds, secondsMax) : secondsDefault
}

interface Following {
  readonly revision: number
  readonly listener: BellListener
  readonly stream: WatchStream
  readonly end: AbortSignal
}

async function follow(
  context: KubeContext,
  ask: KubeRequest,
  { revision: begun, listener, stream, end }: Following,
): Promise<void> {
  let revision = begun
  for (let look = 1; !end.aborted; look += 1) {
    try {
      revision = await tellNews(context, ask, { revision, stream })
    } catch (error) {
      // Token revoked, or client too slow for the log: it reconnects.
      if (!(error instanceof KubeRefusal)) throw error
      if (error.code !== 401) await stream.fail(describeFailureStatus(error))
      return
    }
    if (look % looksPerBookmark === 0) await stream.mark(revision, { isInitial: false })
    await listener.next(end)
  }
  await stream.mark(revision, { isInitial: false })
}

/** Reports the changes after a revision; returns the revision up to which all is reported. */
async function tellNews(
  context: KubeContext,
  ask: KubeRequest,
  { revision, stream }: { readonly revision: number; readonly stream: WatchStream },
): Promise<number> {
  const { world, secretBox } = context
  const { clusterId, path } = ask
  const { now } = await findAccess(world.pool, { ...ask, secretBox })
  if (path.resource.name === 'nodes' || path.resource.name === 'pods')
    await inTransaction(world, (tx) => refreshSimNodes(tx, clusterId))
  const { newest, oldest } = await findRevisions(world.pool, clusterId)
  if (revision < oldest) throw refusals.expired(`too old resource version: ${revision} (${oldest})`)
  const selects = readSelector(ask.query, path.resource.name)
  let after = revision
  while (after < newest) {
    const changes = await listChanges(
      world.pool,
      { clusterId, secretBox },
      { resource: path.resource.name, namespace: path.namespace, name: path.name, after },
    )
    for (const change of changes) {
      const event = selectEvent(change, path.resource.name, selects)
      if (event) await stream.tell(event, now)
    }
    after = changes.at(-1)?.revision ?? newest
  }
  return after
}

/** Sends the initial events and returns the revision to follow. Rejects a start outside the log with 410, so that the client lists again. */
async function beginWatch(context: KubeContext, ask: KubeRequest, stream: WatchStream): Promise<number> {
  const given = ask.query.get('resourceVersion') ?? ''
  const initial = ask.query.get('sendInitialEvents')
  if (initial === 'true' || given === '' || given === '0') {
    const { now } = await findAccess(context.world.pool, { ...ask, secretBox: context.secretBox })
    const { metadata, pages } = await listCollection(context, { ...ask, query: withoutPages(ask.query) })
    await stream.begin()
    const revision = Number(metadata.resourceVersion)
    if (initial === 'false') return revision
    for await (const { objects } of pages)
      for (const object of objects) await stream.tell({ type: 'ADDED', object }, now)
    if (initial === 'true') await stream.mark(revision, { isInitial: true })
    return revision
  }
  if (!/^[0-9]{1,15}$/.test(given)) throw refusals.badRequest(`invalid resource version: ${given.slice(0, 40)}`)
  const { oldest, newest } = await findRevisions(context.world.pool, ask.clusterId)
  const revision = Number(given)
  if (revision < oldest) throw refusals.expired(`too old resource version: ${revision} (${oldest})`)
  if (revision > newest) throw refusals.expired(`too large resource version: ${revision} (${newest})`)
  await stream.begin()
  return revision
}

/** A watch starts with the complete list. */
function withoutPages(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query)
  for (const name of ['limit', 'continue']) kept.delete(name)
  return kept
}
