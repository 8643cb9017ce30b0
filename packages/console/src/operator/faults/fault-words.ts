import type { FaultAnswer } from '../client/answers.ts'

/** How calls go wrong, as people say it; of a manner that is not here its own word is told. */
const manners: Readonly<Record<string, string>> = {
  'error-before': 'fails before it takes effect',
  'error-after': 'takes effect and then fails',
  hang: 'never returns',
  lie: 'reports success without effect',
}

/** A manner in words. */
export function mannerWords(manner: string): string {
  return manners[manner] ?? manner
}

/** What a fault does: "ensureVolume of thing 7 never answers". */
export function faultTitle({ on, id, as, code }: FaultAnswer): string {
  return `${on} for ${id === null ? 'all resources' : `resource ${id}`} ${mannerWords(as)}${code === null ? '' : ` (${code})`}`
}

/** How much of it is still to come. */
export function tellLeft({ times, left }: Pick<FaultAnswer, 'times' | 'left'>): string {
  return left === 0 ? 'used up' : `${left} of ${times} ${times === 1 ? 'call' : 'calls'} left`
}

/** Names that the simulation's own document has for a fault. */
export interface FaultNames {
  readonly methods: readonly string[]
  readonly manners: readonly string[]
  readonly codes: readonly string[]
}

/** Reads them; empty lists where the document has none. */
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
