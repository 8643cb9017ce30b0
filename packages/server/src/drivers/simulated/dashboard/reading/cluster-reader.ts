import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** What a cluster's own Kubernetes interface answers to a GET. */
export interface ClusterAnswer {
  readonly status: number
  /** Empty where the answer is no JSON object. */
  readonly body: KubeFields
  /** The answer as it came where it is no JSON object, as logs are; else ''. */
  readonly text: string
}

/** A cluster that a page reads. Everything comes from its own Kubernetes interface, so that the pages know no driver (issue 15, point 6). */
export interface ClusterReader {
  /** Asks for a path from `/` on, with its query. DriverError Busy where nothing is answered in time. */
  get(path: string): Promise<ClusterAnswer>
  /** Time of the cluster, as Kubernetes writes times. */
  readonly now: string
}
