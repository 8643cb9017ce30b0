import type { Html } from '#domain/shared/index.ts'
import type { ClusterReader } from '../reading/cluster-reader.ts'

/** Request for a page about a cluster. */
export interface PageContext {
  readonly cluster: ClusterReader
  readonly path: string
  /** Selected namespace; null for all. */
  readonly namespace: string | null
  /** Returns a query or path value by name; '' if absent. */
  param(name: string): string
}

/** Content of a page below its frame. */
export interface PageBody {
  readonly title: string
  readonly content: Html
}

/** Namespace as a query value: '' for all. */
export const namespaceParam = ({ namespace }: Pick<PageContext, 'namespace'>): string => namespace ?? ''
