import type { TokenView } from '#reconcile/ports/index.ts'

/** Kubernetes API of a cluster, independent of drivers (ADR 0048). */
export interface ClusterReader extends Pick<TokenView, 'get'> {
  /** Database time in the Kubernetes format. */
  readonly now: string
}
