import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes the check of a text against the operator's token. Digests are compared, so the time taken tells nothing about the token. */
export function compareOperatorToken(operatorToken: string): (given: string) => boolean {
  const wanted = digest(operatorToken)
  return (given) => timingSafeEqual(digest(given), wanted)
}

/** Makes the check whether a header Authorization has the operator's token (decision G5). */
export function checkOperatorToken(operatorToken: string): (authorization: string | undefined) => boolean {
  const isToken = compareOperatorToken(operatorToken)
  return (authorization) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    return given !== undefined && isToken(given)
  }
}
