import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about public SSH keys (decision G12). */
export const sshKeyCodes = {
  'key.type_unknown': { meaning: 'The SSH key does not start with a known public key type.', source: 'G12' },
  'key.malformed': {
    meaning: 'The SSH key does not contain one complete public key of its type on one line.',
    source: 'G12',
  },
  'key.too_many': { meaning: 'The limit of 100 SSH keys per user, or 500 per disk, is exceeded.', source: 'G12, H10' },
} as const satisfies Record<string, ErrorSpec>
