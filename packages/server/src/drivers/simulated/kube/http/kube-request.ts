import type { FieldValidationOptions } from '../fields/check-fields.ts'
import type { ResourcePath } from './read-path.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A parsed and authenticated request for objects. */
export interface KubeRequest {
  readonly clusterId: string
  readonly method: string
  readonly path: ResourcePath
  readonly query: URLSearchParams
  readonly accept: string
  readonly contentType: string
  /** Verified again in the transaction of a change. */
  readonly authorization: string
  readonly agent: string
  /** Client address; null if the connection is gone. */
  readonly address: string | null
  readonly body: unknown
  readonly fields: FieldValidationOptions
}

/** A response that fits into memory. */
export interface KubeReply {
  readonly status: number
  readonly body: unknown
}

/** A request for one cluster; `path` is relative to its kubeconfig's server and includes the query. */
export interface KubeCall {
  readonly clusterId: string
  /** Identifies the cluster to the account gate. */
  readonly clusterUid: string
  readonly path: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
