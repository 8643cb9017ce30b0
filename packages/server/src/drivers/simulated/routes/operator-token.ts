import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Function that compares a token with the operator's, by digest in constant time. */
export function compareOperatorToken(operatorToken: string): (given: string) => boolean {
  const expected = digest(operatorToken)
  return (given) => timingSafeEqual(digest(given), expected)
}

/** Function that checks an Authorization header: true only for the operator token as Bearer (decision G5). */
export function checkOperatorToken(operatorToken: string): (authorization: string | undefined) => boolean {
  const isToken = compareOperatorToken(operatorToken)
  return (authorization) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    return given !== undefined && isToken(given)
  }
}
