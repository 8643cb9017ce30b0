import { writePaced } from '../http/answer.ts'
import { readAnswerForm, renderObject } from '../http/render-objects.ts'
import { apiVersionOfPath } from '../http/read-path.ts'
import { selectableOf } from '../model/selectable.ts'
import type { ServerResponse } from 'node:http'
import type { KubeRequest } from '../http/kube-request.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { Selector } from '../rules/selectors.ts'
import type { LoggedChange } from './list-changes.ts'

/** The answer of a watch: one JSON object a line. */
export interface WatchStream {
  /** Sends the head of the answer, so that the client knows that it watches. */
  begin(): Promise<void>
  tell(event: WatchEvent, now: string): Promise<void>
  /** Tells up to which revision all was told, to clients that take bookmarks. */
  mark(revision: number, how: { readonly isInitial: boolean }): Promise<void>
  fail(status: unknown): Promise<void>
}

/** Writes a watch to its client, no faster than that reads. */
export function openStream(response: ServerResponse, ask: KubeRequest, end: AbortSignal): WatchStream {
  let isFirst = true
  const write = (event: unknown): Promise<void> => writePaced(response, `${JSON.stringify(event)}\n`, end)
  const takesBookmarks = ask.query.get('allowWatchBookmarks') === 'true' && readAnswerForm(ask.accept) !== 'table'
  return {
    async begin() {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' })
      response.flushHeaders()
    },
    async tell({ type, object }, now) {
      const shown = renderObject({ ...ask, now }, object)
      // Only the first table of a watch names its columns, or clients would print them again and again.
      const isLater = shown['kind'] === 'Table' && !isFirst
      isFirst = false
      await write({ type, object: isLater ? { ...shown, columnDefinitions: [] } : shown })
    },
    async mark(revision, { isInitial }) {
      if (!takesBookmarks) return
      const annotations = isInitial ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}
      await write({
        type: 'BOOKMARK',
        object: {
          kind: ask.path.resource.kind,
          apiVersion: apiVersionOfPath(ask.path),
          metadata: { resourceVersion: String(revision), creationTimestamp: null, ...annotations },
        },
      })
    },
    fail: (status) => write({ type: 'ERROR', object: status }),
  }
}

/** An event of a watch. */
interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}

/** What a watch with a selector tells of a change: an object that comes into the selection is ADDED, one that leaves it DELETED; null for nothing. */
export function selectEvent(
  { kind, object, was }: LoggedChange,
  resource: string,
  { selects }: Selector,
): WatchEvent | null {
  const wasIn = was !== null && selects(was)
  const isIn = kind !== 'DELETED' && selects(selectableOf(resource, object))
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', object }
  return wasIn ? { type: 'DELETED', object } : null
}
