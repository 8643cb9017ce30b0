import type { FieldValidationOptions } from '../fields/check-fields.ts'
import type { ResourcePath } from './read-path.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Parsed, authenticated request for objects. */
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
  readonly address: string | null
  readonly body: unknown
  readonly fields: FieldValidationOptions
}

/** Response that fits into memory. */
export interface KubeReply {
  readonly status: number
  readonly body: unknown
}

/** Request to a cluster. `path` is relative to the kubeconfig's server and includes the query. */
export interface KubeCall {
  readonly clusterId: string
  readonly clusterUid: string
  readonly path: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
