import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about events (decision F4). */
export const eventCodes = {
  'event.position_invalid': {
    meaning: 'The position to resume from is malformed or older than what is kept.',
    source: 'F4',
  },
} as const satisfies Record<string, FaultSpec>
