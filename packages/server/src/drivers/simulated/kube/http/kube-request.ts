import type { FieldLook } from '../fields/check-fields.ts'
import type { ResourcePath } from './read-path.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request for objects, read and let in. */
export interface KubeRequest {
  readonly clusterId: string
  readonly method: string
  readonly path: ResourcePath
  readonly query: URLSearchParams
  /** Media types the caller takes. */
  readonly accept: string
  readonly contentType: string
  /** Value of the authorization header, looked at again in the transaction of a change. */
  readonly authorization: string
  /** Name and version of the caller's program, as it says. */
  readonly agent: string
  /** Address of the caller; null when the connection is gone. */
  readonly address: string | null
  /** The body as it was read; undefined when there was none. */
  readonly body: unknown
  /** How the fields of the body are looked at. */
  readonly fields: FieldLook
}

/** An answer that fits into memory. */
export interface KubeReply {
  readonly status: number
  readonly body: unknown
}

/** A request for one cluster: `path` begins below the address of its kubeconfig and carries the query. */
export interface KubeCall {
  readonly clusterId: string
  /** By which the control plane knows it. */
  readonly clusterUid: string
  readonly path: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
