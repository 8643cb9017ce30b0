import { isSecretQuery } from './secret-names.ts'

/** Replacement of a secret. */
export const redactedValue = '(taken out)'

/** Private keys, JSON Web Tokens, and Moorage tokens. */
const shapes =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b[0-9a-f]{64}\b/g
const userinfo = /(\b[a-z][a-z0-9+.-]*:\/\/[^/\s?#@:]*):[^/\s?#@]*@/gi
/** Console URLs contain a token as a path segment. */
const address = /\b([a-z][a-z0-9+.-]*:\/\/[^/\s"?#]+)(\/[^\s"?#]*)/gi
const tokenSegment = /^(?=.*\d)(?=.*[A-Za-z])[\w~-]{16,}$/
const cardNumber = /(?<!\d[.-]?)\d(?:[ -]?\d){13,18}(?![.-]?\d)/g

/** Returns the text with `redactedValue` instead of secrets. Finds them by their shape, and in URLs by the names of query parameters. */
export function redactSecrets(text: string): string {
  return text
    .replaceAll(shapes, redactedValue)
    .replaceAll(userinfo, `$1:${encodeURIComponent(redactedValue)}@`)
    .replaceAll(address, (_whole, origin: string, path: string) => origin + path.split('/').map(stripSegment).join('/'))
    .replaceAll(/([?&#;])([\w.%~-]+)=[^&#;\s"]*/g, (whole, sign: string, name: string) =>
      isSecretQuery(name) ? `${sign}${name}=${encodeURIComponent(redactedValue)}` : whole,
    )
    .replaceAll(cardNumber, (digits) => (hasCheckDigit(digits) ? redactedValue : digits))
}

const stripSegment = (segment: string): string =>
  tokenSegment.test(segment) ? encodeURIComponent(redactedValue) : segment

/** Luhn check (ISO/IEC 7812-1). */
function hasCheckDigit(written: string): boolean {
  const digits = [...written.replaceAll(/\D/g, '')].map(Number).toReversed()
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
  return sum % 10 === 0
}
