import { renderKubeRows, renderKubeTable } from '../tables/render-table.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeObject, KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ResourcePath } from './read-path.ts'

/** Requested representation of objects. */
export interface RenderOptions {
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

/** Renders an object in the path's API version and the form of the Accept header: object, Table or PartialObjectMetadata. */
export function renderObject(options: RenderOptions, object: KubeObject): KubeFields {
  const converted = inVersion(options.path, object)
  switch (readResponseForm(options.accept)) {
    case 'table':
      return renderKubeTable(options, [converted], { resourceVersion: object.metadata.resourceVersion ?? '' })
    case 'metadata':
      return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: converted.metadata }
    default:
      return converted
  }
}

/** Renders a list without members. The empty member list is the last field. */
export function renderListHead(options: RenderOptions, metadata: ListMetadata): KubeFields {
  switch (readResponseForm(options.accept)) {
    case 'table':
      return renderKubeTable(options, [], metadata)
    case 'metadata':
      return { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items: [] }
    default:
      return {
        kind: `${options.path.resource.kind}List`,
        apiVersion: apiVersionOfPath(options.path),
        metadata,
        items: [],
      }
  }
}

/** Renders list members in the form of the Accept header. */
export function renderMembers(options: RenderOptions, objects: readonly KubeObject[]): readonly KubeFields[] {
  const converted = objects.map((one) => inVersion(options.path, one))
  switch (readResponseForm(options.accept)) {
    case 'table':
      return renderKubeRows(options, converted)
    case 'metadata':
      return converted.map(({ metadata }) => ({
        kind: 'PartialObjectMetadata',
        apiVersion: 'meta.k8s.io/v1',
        metadata,
      }))
    default:
      return converted
  }
}

function inVersion(path: ResourcePath, object: KubeObject): KubeObject {
  const { kind, apiVersion: _kept, metadata, ...rest } = object
  return { kind, apiVersion: apiVersionOfPath(path), metadata, ...rest }
}

/** Response form of objects. */
export type ResponseForm = 'object' | 'table' | 'metadata'

/** Form of the first supported media type in an Accept header, by default full objects. */
export function readResponseForm(accept: string): ResponseForm {
  for (const type of accept.split(',').map((one) => one.trim())) {
    if (!/^(application\/json|application\/\*|\*\/\*)/.test(type)) continue
    const as = /;\s*as=(\w+)/.exec(type)?.[1]
    if (as === undefined) return 'object'
    if (as === 'Table') return 'table'
    if (as.startsWith('PartialObjectMetadata')) return 'metadata'
  }
  return 'object'
}
