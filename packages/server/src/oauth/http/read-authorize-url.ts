import type { CompiledDialect } from '@moorage/contract'
import { scopesFromWire } from '../scopes-from-wire.ts'

/**
 * What a client asks /oauth/authorize for in the library's words: scopes come in the words of the wire, in parameter `scope`, or in `scopes` as
 * older clients send them (facts 9.2). From here on they are neutral, which every process understands. Everything else stays as it is,
 * doubles included.
 */
export function readAuthorizeUrl(dialect: CompiledDialect, url: string): string {
  const [path = '', ...rest] = url.split('?')
  const asked = new URLSearchParams(rest.join('?'))
  const plural = asked.getAll('scopes')
  const query = new URLSearchParams()
  for (const [name, value] of asked) if (name !== 'scopes') query.append(name, inOurWords(dialect, name, value))
  // The library would answer in a page that runs a script; this is none of the modes it knows.
  if (query.has('response_mode') && query.get('response_mode') !== 'query') query.set('response_mode', 'unsupported')
  if (plural.length > 0) query.set('scope', scopesFromWire(dialect, [...asked.getAll('scope'), ...plural].join(' ')))
  return `${path}?${query}`
}

function inOurWords(dialect: CompiledDialect, name: string, value: string): string {
  if (name === 'scope') return scopesFromWire(dialect, value)
  // The library would say behind the hash that it has none of the other types; this is one it does not know.
  return name === 'response_type' && value !== '' && value !== 'code' ? 'unsupported' : value
}
