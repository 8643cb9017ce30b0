import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about addresses of hosts (decision H16). */
export const addressCodes = {
  'address.full': {
    meaning: 'The host has as many addresses of the kind as it can: 8 public ones, one private.',
    source: 'H16',
  },
  'address.kept': {
    meaning: 'The address belongs to the host as long as it lives: its last public one, and that of IPv6.',
    source: 'H16',
  },
  'address.reserved_unsupported': {
    meaning: 'An address that outlives its host was asked for.',
    source: 'H16',
  },
  'address.rdns_invalid': { meaning: 'rdns is no name of a host with a domain.', source: 'H16' },
  'address.rdns_private': { meaning: 'rdns was given to a private address.', source: 'H16' },
  'address.rdns_unknown': {
    meaning: 'The name in rdns could not be looked up, or not in time.',
    source: 'H16',
  },
  'address.rdns_unmatched': {
    meaning: 'The name in rdns does not lead to the address.',
    source: 'H16',
  },
} as const satisfies Record<string, FaultSpec>
