import type { TokenView } from '#reconcile/ports/index.ts'

/** Reader of a cluster. It uses the cluster's Kubernetes API only, so that pages depend on no driver (ADR 0048). */
export interface ClusterReader extends Pick<TokenView, 'get'> {
  /** Installation time in the Kubernetes format. */
  readonly now: string
}
