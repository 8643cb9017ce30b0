import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { numberAt, objectAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { apiPath } from './api-path.ts'
import type { KubeApi, KubeKind, KubeListener, KubeSelection } from './kube-api.ts'
import type { KubeConnection } from './kube-connection.ts'
import { listPages } from './list-pages.ts'
import { readLines } from './read-lines.ts'
import { sendRequest } from './send-request.ts'

/** Time after which the server ends a watch. */
const connectionSeconds = 290
/** Longer than the bookmark interval, one minute. */
const idleTimeoutMs = 150_000
/** Pause before a retry, doubled after each failure. */
const pauseMs = { least: 500, most: 20_000 } as const

/** A watch with its last resource version; null to start with a list. */
interface Watch {
  readonly connection: KubeConnection
  readonly kind: KubeKind
  readonly selection: KubeSelection
  readonly listener: KubeListener
  readonly end: AbortSignal
  version: string | null
}

/**
 * KubeApi.watch: lists, then passes changes to the listener until `end`. Continues after a disconnect, and lists again after 410 (expired version). Errors go
 * to the listener; retries follow after 0.5 to 20 s.
 */
export async function watchObjects(
  connection: KubeConnection,
  [kind, selection, listener, end]: Parameters<KubeApi['watch']>,
): Promise<void> {
  const watch: Watch = { connection, kind, selection, listener, end, version: null }
  let waitMs: number = pauseMs.least
  while (!end.aborted) {
    try {
      await follow(watch)
      waitMs = pauseMs.least
    } catch (error) {
      if (end.aborted) return
      listener.onError(error)
      await pause(waitMs, undefined, { signal: end }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, pauseMs.most)
    }
  }
}

async function follow(watch: Watch): Promise<void> {
  const { connection, kind, selection, listener, end } = watch
  if (watch.version === null) {
    const { items, resourceVersion } = await listPages(connection, [kind, selection])
    listener.replace(items)
    watch.version = resourceVersion
  }
  const idleTimeout = new AbortController()
  const timer = setTimeout(() => idleTimeout.abort(), idleTimeoutMs)
  try {
    const path = apiPath(kind, {
      ...selection,
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: watch.version,
      timeoutSeconds: String(connectionSeconds),
    })
    const answer = await sendRequest(
      connection,
      { method: 'GET', path },
      { agent: connection.watchAgent, end: AbortSignal.any([end, idleTimeout.signal]) },
    )
    if (answer.statusCode === 410) watch.version = null
    if (answer.statusCode !== 200)
      throw new DriverError('Busy', `The watch of ${kind.resource} failed with status ${answer.statusCode}.`)
    for await (const line of readLines(answer.setEncoding('utf8'))) {
      timer.refresh()
      if (!handleEvent(watch, line)) return
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Passes a change to the listener. Returns false if the version has expired. */
function handleEvent(watch: Watch, line: string): boolean {
  const event: unknown = JSON.parse(line)
  const type = stringAt(event, 'type')
  const object: KubeFields = objectAt(event, 'object')
  if (type === 'ERROR') {
    watch.version = null
    if (numberAt(object, 'code') === 410) return false
    throw new DriverError('Busy', `The watch of ${watch.kind.resource} ended: ${stringAt(object, 'message')}`)
  }
  if (type === 'DELETED') watch.listener.drop(object)
  else if (type !== 'BOOKMARK') watch.listener.put(object)
  watch.version = stringAt(object, 'metadata', 'resourceVersion') || watch.version
  return true
}
