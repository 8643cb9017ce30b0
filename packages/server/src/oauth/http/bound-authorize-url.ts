import { PageRefusal } from './page-refusal.ts'

/** Octets of a whole query, and characters of one parameter: what is asked is kept until somebody has signed in, and anybody can ask. */
const bounds = { query: 4_096, state: 1_024, other: 2_048 } as const

/** A parameter whose name is fit to be shown. */
const namePattern = /^[\w-]{1,32}$/

/** The address as it is, unless it says more than a client ever needs to. Throws PageRefusal, which names the parameter and its bound. */
export function boundAuthorizeUrl(url: string): string {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  if (Buffer.byteLength(query) > bounds.query) refuse('all parameters together', bounds.query)
  for (const [name, value] of new URLSearchParams(query)) {
    const most = name === 'state' ? bounds.state : bounds.other
    if (value.length > most) refuse(namePattern.test(name) ? name : 'each parameter', most)
  }
  return url
}

function refuse(what: string, most: number): never {
  throw new PageRefusal(
    400,
    'This does not work',
    `The request of the application that sent you here is not valid: ${what} may have at most ${most} characters.`,
  )
}
