import type { KubeFields } from './kube-object.ts'

/** One thing that is wrong, as a Status names it. */
export interface StatusCause {
  readonly reason: string
  readonly message: string
  readonly field?: string
}

/** What a Status says beside its message. */
export interface StatusDetails extends KubeFields {
  readonly name?: string
  readonly group?: string
  readonly kind?: string
  readonly uid?: string
  readonly causes?: readonly StatusCause[]
}

/** An answer that is not a success; clients get it as a Status object. */
export class KubeRefusal extends Error {
  readonly code: number
  readonly reason: string
  readonly details: StatusDetails | undefined

  constructor(code: number, reason: string, message: string, details?: StatusDetails) {
    super(message)
    this.name = 'KubeRefusal'
    this.code = code
    this.reason = reason
    this.details = details
  }
}
