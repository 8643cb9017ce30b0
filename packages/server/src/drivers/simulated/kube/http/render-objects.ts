import { renderKubeRows, renderKubeTable } from '../tables/render-table.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeObject, KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ResourcePath } from './read-path.ts'

/** Representation that a request selects. */
export interface Showing {
  readonly path: ResourcePath
  readonly query: URLSearchParams
  readonly accept: string
  readonly now: string
}

/** Metadata of a list. */
export interface ListMetadata {
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** Renders one object in the requested form. */
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

/** Renders a list with its empty member list as the last field. */
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

/** Renders members of such a list. */
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

function inVersion(path: ResourcePath, object: KubeObject): KubeObject {
  const { kind, apiVersion: _kept, metadata, ...rest } = object
  return { kind, apiVersion: apiVersionOfPath(path), metadata, ...rest }
}

/** Response form of objects. */
export type AnswerForm = 'object' | 'table' | 'metadata'

/** The first supported media type wins. */
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
