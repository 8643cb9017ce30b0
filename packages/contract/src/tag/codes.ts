import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about tags. */
export const tagCodes = {
  'tag.label_taken': { meaning: 'The account already has this tag.' },
} as const satisfies Record<string, ErrorSpec>
