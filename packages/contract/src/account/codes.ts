import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about the account as a whole. */
export const accountCodes = {
  'account.limit_reached': {
    status: 400,
    meaning: 'The request would exceed a limit set for the account; the text names the limit and the use.',
    source: 'G6',
  },
  'account.setting_fixed': {
    status: 400,
    meaning: 'A setting of the account is what it is, and cannot be changed.',
    source: 'H9',
  },
} as const satisfies Record<string, FaultSpec>
