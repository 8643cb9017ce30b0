import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about events (decision F4). */
export const eventCodes = {
  'event.position_invalid': {
    meaning: 'The resume position is malformed or older than the retained events.',
    source: 'F4',
  },
} as const satisfies Record<string, ErrorSpec>
