import type { FaultAnswer } from '../client/answers.ts'

/** Displayed names of the failure modes; an unknown one is shown unchanged. */
const manners: Readonly<Record<string, string>> = {
  'error-before': 'fails before it takes effect',
  'error-after': 'takes effect and then fails',
  hang: 'never returns',
  lie: 'reports success without effect',
}

/** Returns the displayed name of a failure mode. */
export function mannerWords(manner: string): string {
  return manners[manner] ?? manner
}

/** Describes a fault: "ensureVolume for resource 7 never returns". */
export function faultTitle({ on, id, as, code }: FaultAnswer): string {
  return `${on} for ${id === null ? 'all resources' : `resource ${id}`} ${mannerWords(as)}${code === null ? '' : ` (${code})`}`
}

/** Describes the remaining calls of a fault. */
export function tellLeft({ times, left }: Pick<FaultAnswer, 'times' | 'left'>): string {
  return left === 0 ? 'used up' : `${left} of ${times} ${times === 1 ? 'call' : 'calls'} left`
}

/** Values of the fault fields in the OpenAPI document of the simulator. */
export interface FaultNames {
  readonly methods: readonly string[]
  readonly manners: readonly string[]
  readonly codes: readonly string[]
}

/** Reads the values of the fault fields; empty lists if the document has none. */
export function readFaultNames(document: unknown): FaultNames {
  const fields = ['components', 'schemas', 'Fault', 'properties'].reduce<unknown>(follow, document)
  const of = (field: string): readonly string[] => {
    const words = follow(follow(fields, field), 'enum')
    return Array.isArray(words) ? words.map(String) : []
  }
  return { methods: of('on'), manners: of('as'), codes: of('code') }
}

function follow(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
