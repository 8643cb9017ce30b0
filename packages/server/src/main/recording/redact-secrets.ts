import { isSecretQuery } from './secret-names.ts'

/** What stands where a secret was. */
export const takenSecret = '(taken out)'

/** Values that are secrets whatever the field is called: private keys, JSON Web Tokens, and tokens as this service makes them. */
const shapes =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b[0-9a-f]{64}\b/g
/** The password of an address. */
const userinfo = /(\b[a-z][a-z0-9+.-]*:\/\/[^/\s?#@:]*):[^/\s?#@]*@/gi
/** An address with its path. Consoles have a token as one segment of it. */
const address = /\b([a-z][a-z0-9+.-]*:\/\/[^/\s"?#]+)(\/[^\s"?#]*)/gi
const tokenSegment = /^(?=.*\d)(?=.*[A-Za-z])[\w~-]{16,}$/
/** So many digits as a card number has, as people write them. */
const cardNumber = /(?<!\d[.-]?)\d(?:[ -]?\d){13,18}(?![.-]?\d)/g

/** Takes secrets out of a text by their shape, and out of the addresses in it by the names in their queries. */
export function redactSecrets(text: string): string {
  return text
    .replaceAll(shapes, takenSecret)
    .replaceAll(userinfo, `$1:${encodeURIComponent(takenSecret)}@`)
    .replaceAll(address, (_whole, origin: string, path: string) => origin + path.split('/').map(stripSegment).join('/'))
    .replaceAll(/([?&#;])([\w.%~-]+)=[^&#;\s"]*/g, (whole, sign: string, name: string) =>
      isSecretQuery(name) ? `${sign}${name}=${encodeURIComponent(takenSecret)}` : whole,
    )
    .replaceAll(cardNumber, (digits) => (hasCheckDigit(digits) ? takenSecret : digits))
}

const stripSegment = (segment: string): string =>
  tokenSegment.test(segment) ? encodeURIComponent(takenSecret) : segment

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
function hasCheckDigit(written: string): boolean {
  const digits = [...written.replaceAll(/\D/g, '')].map(Number).toReversed()
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
  return sum % 10 === 0
}
