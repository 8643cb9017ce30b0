import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about OAuth clients (decision G2). */
export const clientCodes = {
  'client.redirect_invalid': {
    meaning: 'redirect_uri is neither an https URL without a fragment nor an http URL with a loopback address.',
    source: 'G2',
  },
} as const satisfies Record<string, ErrorSpec>
