import type { BearerView } from '#reconcile/ports/index.ts'

/** A cluster that a page reads. Everything comes from its own Kubernetes interface, so that the pages know no driver (ADR 0048). */
export interface ClusterReader extends Pick<BearerView, 'get'> {
  /** Time of the installation, as Kubernetes writes times. */
  readonly now: string
}
