import type { CompiledDialect } from '@moorage/contract'
import { PageError } from './page-error.ts'

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

/** Anonymous requests are stored until sign-in. */
const bounds = { query: 4_096, state: 1_024, other: 2_048 } as const

/** Parameter names that an error can display. */
const namePattern = /^[\w-]{1,32}$/

/** Returns the URL unchanged; throws PageError 400, with the parameter and its bound, if it is too long. */
export function boundAuthorizeUrl(url: string): string {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  if (Buffer.byteLength(query) > bounds.query) rejectLength('all parameters together', bounds.query)
  for (const [name, value] of new URLSearchParams(query)) {
    const most = name === 'state' ? bounds.state : bounds.other
    if (value.length > most) rejectLength(namePattern.test(name) ? name : 'each parameter', most)
  }
  return url
}

function rejectLength(what: string, most: number): never {
  throw new PageError(
    400,
    'Invalid request',
    `The request of the application is invalid: ${what} must not exceed ${most} characters.`,
  )
}

/** Returns a form for /oauth/token with neutral refresh scopes. All else is unchanged, including duplicates. */
export function readTokenForm(dialect: CompiledDialect, body: Buffer): Buffer {
  const form = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(body.toString('utf8')))
    form.append(name, name === 'scope' && value !== '' ? scopesFromWire(dialect, value) || noScope : value)
  return Buffer.from(form.toString())
}

/** Placeholder for unknown scopes, which the library would drop silently. */
export const noScope = 'unknown'

/** Translates scopes separated by spaces or commas to neutral ones, separated by spaces; unknown ones become `noScope`. */
function scopesFromWire(dialect: CompiledDialect, text: string): string {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => dialect.scopeFromWire(word) ?? noScope)
    .join(' ')
}
