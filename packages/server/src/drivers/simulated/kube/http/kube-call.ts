import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request for one cluster: `path` begins below the address of its kubeconfig and carries the query. */
export interface KubeCall {
  readonly clusterId: string
  readonly path: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
