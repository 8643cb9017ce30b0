import type { FaultCode } from '@moorage/contract'

/** What a fault may carry beside its code and sentence. */
export interface FaultMore {
  /** Name of the offending request field in neutral words, '' when none is to blame (decision B1). */
  readonly field?: string
  /** What would be valid, as it stands behind the reason; told where the wire has room for it (decision B1). */
  readonly valid?: string
  /** Details for logs only; never shown to a caller. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The error this one was translated from. */
  readonly cause?: unknown
}

/**
 * A refusal with a stable code of the contract's catalogue and one sentence that is safe for the caller.
 * Its HTTP status comes from the catalogue (decisions B2 to B4); the API renders it in one place.
 */
export class Fault extends Error {
  readonly code: FaultCode
  readonly reason: string
  readonly field: string
  readonly valid: string
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: FaultCode, reason: string, more: FaultMore = {}) {
    super(`${code}: ${reason}`, { cause: more.cause })
    this.name = 'Fault'
    this.code = code
    this.reason = reason
    this.field = more.field ?? ''
    this.valid = more.valid ?? ''
    this.facts = more.facts ?? {}
  }
}

/** Several refusals of one request, reported together; only ever a 400 (decision B1). */
export class Faults extends Error {
  readonly all: readonly Fault[]

  constructor(all: readonly Fault[]) {
    super(all.map((one) => one.message).join('; '))
    this.name = 'Faults'
    this.all = all
  }
}

/** Throws what was collected: nothing, the one fault, or all of them together. */
export function throwFaults(found: readonly Fault[]): void {
  const [first] = found
  if (found.length > 1) throw new Faults(found)
  if (first) throw first
}

/** So many values are named in a sentence; of more, nobody reads the end. */
const namedMax = 12

/**
 * Names the values that a field can have, as they stand behind the reason of a refusal; nothing where there are none. Of many it tells
 * how many there are, and the path that lists them.
 */
export function nameValid(values: readonly string[], path: string): string {
  if (values.length === 0) return ''
  return values.length > namedMax
    ? `: must be one of the ${values.length} that ${path} lists`
    : `: must be one of ${values.join(', ')}`
}
