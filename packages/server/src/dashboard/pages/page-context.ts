import type { Html } from '#domain/shared/index.ts'
import type { ClusterReader } from '../reading/cluster-reader.ts'

/** Request for a cluster page. */
export interface PageContext {
  readonly cluster: ClusterReader
  readonly path: string
  /** Null selects all namespaces. */
  readonly namespace: string | null
  /** Query or path value; '' if absent. */
  param(name: string): string
}

/** Page content below the frame. */
export interface PageBody {
  readonly title: string
  readonly content: Html
}

/** Returns the namespace as a query value; '' for all. */
export const namespaceParam = ({ namespace }: Pick<PageContext, 'namespace'>): string => namespace ?? ''
