import { renderKubeRows, renderKubeTable } from '../tables/render-table.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeObject, KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ResourcePath } from './read-path.ts'

/** How objects are to be shown. */
export interface Showing {
  readonly path: ResourcePath
  readonly query: URLSearchParams
  readonly accept: string
  readonly now: string
}

/** What a list says about itself. */
export interface ListMetadata {
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** One object in the form the caller wants. */
export function renderObject(showing: Showing, object: KubeObject): KubeFields {
  const shown = inVersion(showing.path, object)
  switch (readAnswerForm(showing.accept)) {
    case 'table':
      return renderKubeTable(showing, [shown], { resourceVersion: object.metadata.resourceVersion ?? '' })
    case 'metadata':
      return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: shown.metadata }
    default:
      return shown
  }
}

/** A list in the form the caller wants, without its members: their empty list is the last field. */
export function renderListHead(showing: Showing, metadata: ListMetadata): KubeFields {
  switch (readAnswerForm(showing.accept)) {
    case 'table':
      return renderKubeTable(showing, [], metadata)
    case 'metadata':
      return { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items: [] }
    default:
      return {
        kind: `${showing.path.resource.kind}List`,
        apiVersion: apiVersionOfPath(showing.path),
        metadata,
        items: [],
      }
  }
}

/** Members of such a list. */
export function renderMembers(showing: Showing, objects: readonly KubeObject[]): readonly KubeFields[] {
  const shown = objects.map((one) => inVersion(showing.path, one))
  switch (readAnswerForm(showing.accept)) {
    case 'table':
      return renderKubeRows(showing, shown)
    case 'metadata':
      return shown.map(({ metadata }) => ({ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata }))
    default:
      return shown
  }
}

/** Objects are shown in the version of the path that was asked. */
function inVersion(path: ResourcePath, object: KubeObject): KubeObject {
  const { kind, apiVersion: _kept, metadata, ...rest } = object
  return { kind, apiVersion: apiVersionOfPath(path), metadata, ...rest }
}

/** In which form a caller wants objects. */
export type AnswerForm = 'object' | 'table' | 'metadata'

/** Reads the form from the media types a caller takes; the first that is served wins. */
export function readAnswerForm(accept: string): AnswerForm {
  for (const type of accept.split(',').map((one) => one.trim())) {
    if (!/^(application\/json|application\/\*|\*\/\*)/.test(type)) continue
    const as = /;\s*as=(\w+)/.exec(type)?.[1]
    if (as === undefined) return 'object'
    if (as === 'Table') return 'table'
    if (as.startsWith('PartialObjectMetadata')) return 'metadata'
  }
  return 'object'
}
