import { status } from '@grpc/grpc-js'

/** What a call is refused with: a code of gRPC, by which sidecars and kubelet decide what to do next (CSI, "Error Scheme"), and a sentence. */
export class CallRefusal extends Error {
  override readonly name: string = 'CallRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  /** Its number on the wire. */
  get status(): status {
    return status[this.code]
  }
}

/** Codes that this driver uses. */
export type RefusalCode =
  | 'INVALID_ARGUMENT'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'UNAUTHENTICATED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'ABORTED'
  | 'OUT_OF_RANGE'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED'

/** A field that a call must have. Throws where it is empty. */
export function required<Value>(value: Value | null | undefined | '', field: string): Value {
  if (value === null || value === undefined || value === '')
    throw new CallRefusal('INVALID_ARGUMENT', `${field} is missing.`)
  return value
}
