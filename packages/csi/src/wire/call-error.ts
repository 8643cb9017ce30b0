import { status } from '@grpc/grpc-js'

/** Error with a gRPC code, which determines how sidecars and kubelet react (CSI, "Error Scheme"). */
export class CallError extends Error {
  override readonly name: string = 'CallError'
  readonly code: CallErrorCode

  constructor(code: CallErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  get status(): status {
    return status[this.code]
  }
}

/** gRPC codes of this driver. */
export type CallErrorCode =
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

/** Returns a required field. Throws INVALID_ARGUMENT if it is null, undefined or ''. */
export function required<Value>(value: Value | null | undefined | '', field: string): Value {
  if (value === null || value === undefined || value === '')
    throw new CallError('INVALID_ARGUMENT', `${field} is missing.`)
  return value
}
