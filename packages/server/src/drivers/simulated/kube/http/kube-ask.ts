import type { ResourcePath } from './read-path.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request for objects, read and let in. */
export interface KubeAsk {
  readonly clusterId: string
  readonly method: string
  readonly path: ResourcePath
  readonly query: URLSearchParams
  /** Media types the caller takes. */
  readonly accept: string
  readonly contentType: string
  /** Value of the authorization header, looked at again in the transaction of a change. */
  readonly authorization: string
  /** The body as it was read; undefined when there was none. */
  readonly body: unknown
}

/** An answer that fits into memory. */
export interface KubeReply {
  readonly status: number
  readonly body: unknown
}

/** A request for one cluster: `path` begins below the address of its kubeconfig and carries the query. */
export interface KubeCall {
  readonly clusterId: string
  readonly path: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
