import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about host addresses (decision H16). */
export const addressCodes = {
  'address.full': {
    meaning: 'The host has the maximum number of addresses of this kind: 8 public, 1 private.',
    source: 'H16',
  },
  'address.kept': {
    meaning: 'The address cannot be removed from its host: it is the last public IPv4 address or the IPv6 address.',
    source: 'H16',
  },
  'address.reserved_unsupported': {
    meaning: 'The request asks for a reserved address, which is not supported.',
    source: 'H16',
  },
  'address.rdns_invalid': { meaning: 'rdns is not a fully qualified host name.', source: 'H16' },
  'address.rdns_private': { meaning: 'rdns was set on a private address.', source: 'H16' },
  'address.rdns_unknown': {
    meaning: 'The name in rdns could not be resolved, or not before the timeout.',
    source: 'H16',
  },
  'address.rdns_unmatched': { meaning: 'The name in rdns does not resolve to the address.', source: 'H16' },
} as const satisfies Record<string, ErrorSpec>
