import type { FaultResponse } from '../client/responses.ts'

const faultModeNames: Readonly<Record<string, string>> = {
  'error-before': 'fails before it takes effect',
  'error-after': 'takes effect and then fails',
  hang: 'never returns',
  lie: 'reports success without effect',
}

/** Returns the display name of a failure mode; unknown modes are returned unchanged. */
export function faultModeName(mode: string): string {
  return faultModeNames[mode] ?? mode
}

/** Returns a description of a fault: "ensureVolume for resource 7 never returns". */
export function faultTitle({ on, id, as, code }: FaultResponse): string {
  return `${on} for ${id === null ? 'all resources' : `resource ${id}`} ${faultModeName(as)}${code === null ? '' : ` (${code})`}`
}

/** Returns the remaining calls of a fault: "3 of 10 calls left", or "used up". */
export function describeFaultCalls({ times, left }: Pick<FaultResponse, 'times' | 'left'>): string {
  return left === 0 ? 'used up' : `${left} of ${times} ${times === 1 ? 'call' : 'calls'} left`
}

/** Values of a fault's fields in the simulator's OpenAPI document. */
export interface FaultNames {
  readonly methods: readonly string[]
  readonly modes: readonly string[]
  readonly codes: readonly string[]
}

/** Returns the enum values of the `Fault` schema in the simulator's OpenAPI document; empty for a missing enum. */
export function readFaultNames(document: unknown): FaultNames {
  const fields = ['components', 'schemas', 'Fault', 'properties'].reduce<unknown>(readKey, document)
  const of = (field: string): readonly string[] => {
    const values = readKey(readKey(fields, field), 'enum')
    return Array.isArray(values) ? values.map(String) : []
  }
  return { methods: of('on'), modes: of('as'), codes: of('code') }
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
