import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about the account as a whole. */
export const accountCodes = {
  'account.limit_reached': {
    meaning: 'The request would exceed a limit set for the account; the text names the limit and the use.',
    source: 'G6',
  },
  'account.setting_fixed': {
    meaning: 'A setting of the account is what it is, and cannot be changed.',
    source: 'H9',
  },
} as const satisfies Record<string, FaultSpec>
