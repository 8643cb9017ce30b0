import type { Html } from '#domain/shared/index.ts'
import type { ClusterReader } from '../reading/cluster-reader.ts'

/** A page about a cluster as it is asked for. */
export interface PageAsk {
  readonly cluster: ClusterReader
  /** Path of the dashboard, without a slash at its end. */
  readonly path: string
  /** The namespace that is shown; null for all. */
  readonly namespace: string | null
  /** Words of the query and of the path by their names; '' for one that is not there. */
  word(name: string): string
}

/** What a page says below its frame. */
export interface PageBody {
  readonly title: string
  readonly content: Html
}

/** The namespace as it stands in a query: '' is all of them. */
export const namespaceWord = ({ namespace }: Pick<PageAsk, 'namespace'>): string => namespace ?? ''
