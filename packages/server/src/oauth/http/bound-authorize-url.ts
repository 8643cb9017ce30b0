import { PageError } from './page-error.ts'

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
