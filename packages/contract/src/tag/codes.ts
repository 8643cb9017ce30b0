import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about tags. */
export const tagCodes = {
  'tag.label_taken': { meaning: 'The account has this tag already.' },
} as const satisfies Record<string, FaultSpec>
