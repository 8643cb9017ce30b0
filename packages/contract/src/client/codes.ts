import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about OAuth clients (decision G2). */
export const clientCodes = {
  'client.redirect_invalid': {
    meaning: 'redirect_uri is neither an https address without fragment nor http on a loopback address.',
    source: 'G2',
  },
} as const satisfies Record<string, FaultSpec>
