import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about the account. */
export const accountCodes = {
  'account.limit_reached': {
    meaning: 'The request would exceed a limit of the account. The reason contains the limit and the current usage.',
    source: 'G6',
  },
  'account.setting_fixed': { meaning: 'The account setting is read-only.', source: 'H9' },
} as const satisfies Record<string, ErrorSpec>
