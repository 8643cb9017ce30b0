import { writePaced } from '../request/send-kube-response.ts'
import { readResponseForm, renderObject } from '../request/render-objects.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import { selectableOf } from '../model/selectable.ts'
import type { ServerResponse } from 'node:http'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { Selector } from '../rules/selectors.ts'
import type { LoggedChange } from './list-changes.ts'

/** Response with one JSON object per line. */
export interface WatchStream {
  begin(): Promise<void>
  send(event: WatchEvent, now: string): Promise<void>
  /** Sends a bookmark if the client supports bookmarks. */
  sendBookmark(revision: number, how: { readonly isInitial: boolean }): Promise<void>
  fail(status: unknown): Promise<void>
}

/** Creates the stream of a watch response. Writes wait until the client has read, disconnects, or `end` fires. */
export function openStream(response: ServerResponse, request: KubeRequest, end: AbortSignal): WatchStream {
  let isFirst = true
  const write = (event: unknown): Promise<void> => writePaced(response, `${JSON.stringify(event)}\n`, end)
  const takesBookmarks =
    request.query.get('allowWatchBookmarks') === 'true' && readResponseForm(request.accept) !== 'table'
  return {
    async begin() {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' })
      response.flushHeaders()
    },
    async send({ type, object }, now) {
      const rendered = renderObject({ ...request, now }, object)
      // Clients print column names with every table, so only a watch's first table has them.
      const isLater = rendered['kind'] === 'Table' && !isFirst
      isFirst = false
      await write({ type, object: isLater ? { ...rendered, columnDefinitions: [] } : rendered })
    },
    async sendBookmark(revision, { isInitial }) {
      if (!takesBookmarks) return
      const annotations = isInitial ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}
      await write({
        type: 'BOOKMARK',
        object: {
          kind: request.path.resource.kind,
          apiVersion: apiVersionOfPath(request.path),
          metadata: { resourceVersion: String(revision), creationTimestamp: null, ...annotations },
        },
      })
    },
    fail: (status) => write({ type: 'ERROR', object: status }),
  }
}

interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}

/** Watch event of a change: ADDED if the object enters the selection, DELETED if it leaves. Null if it was and is outside. */
export function selectEvent(
  { kind, object, was }: LoggedChange,
  resource: string,
  { selects }: Selector,
): WatchEvent | null {
  const wasIn = was !== null && selects(was)
  const isIn = kind !== 'DELETED' && selects(selectableOf(resource, object))
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', object }
  // The labels before the change show why the object was selected.
  const metadata = kind === 'DELETED' ? object.metadata : { ...object.metadata, labels: was?.labels ?? {} }
  return wasIn ? { type: 'DELETED', object: { ...object, metadata } } : null
}
