import type { CompiledDialect } from '@moorage/contract'
import { scopesFromWire } from '../scopes-from-wire.ts'

/**
 * Returns the URL of a request to /oauth/authorize for the library. Scopes, in `scope` or in `scopes` of older clients (facts 9.2), become neutral, which every
 * process understands. Unsupported response types and modes become unknown ones. All else is unchanged, including duplicates.
 */
export function readAuthorizeUrl(dialect: CompiledDialect, url: string): string {
  const [path = '', ...rest] = url.split('?')
  const sent = new URLSearchParams(rest.join('?'))
  const plural = sent.getAll('scopes')
  const query = new URLSearchParams()
  for (const [name, value] of sent) if (name !== 'scopes') query.append(name, toNeutral(dialect, name, value))
  // For other response modes, the library would respond with a page that runs a script.
  if (query.has('response_mode') && query.get('response_mode') !== 'query') query.set('response_mode', 'unsupported')
  if (plural.length > 0) query.set('scope', scopesFromWire(dialect, [...sent.getAll('scope'), ...plural].join(' ')))
  return `${path}?${query}`
}

function toNeutral(dialect: CompiledDialect, name: string, value: string): string {
  if (name === 'scope') return scopesFromWire(dialect, value)
  // For other response types, the library would report errors in the URL fragment.
  return name === 'response_type' && value !== '' && value !== 'code' ? 'unsupported' : value
}
