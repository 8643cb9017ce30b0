import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about public SSH keys (decision G12). */
export const sshKeyCodes = {
  'key.type_unknown': {
    meaning: 'An SSH key does not begin with a type of public keys that is known.',
    source: 'G12',
  },
  'key.malformed': {
    meaning: 'What follows the type of an SSH key is not a whole public key of that type, on one line.',
    source: 'G12',
  },
  'key.too_many': {
    meaning: 'A user has at most 100 SSH keys, and a disk takes at most 500.',
    source: 'G12, H10',
  },
} as const satisfies Record<string, FaultSpec>
