import type { TokenView } from '#reconcile/ports/index.ts'

/** Reads a cluster through its Kubernetes API only: no dependency on drivers (ADR 0048). */
export interface ClusterReader extends Pick<TokenView, 'get'> {
  /** Database time in the Kubernetes format. */
  readonly now: string
}
