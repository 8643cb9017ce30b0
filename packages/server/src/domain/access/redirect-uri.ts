import { forms } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

const loopbacks: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])
const lengthMax = 2048
const form = new RegExp(forms.redirectUri)

/** Whether a redirect address leads to the user's own machine, where a port may be whichever was free (RFC 8252). */
export function isLoopbackRedirect(uri: string): boolean {
  return uri.startsWith('http://') && URL.canParse(uri) && loopbacks.has(new URL(uri).hostname)
}

/**
 * Why users cannot be sent back there; null when they can: an https address, or http on a loopback address, without fragment, name or
 * password, in the signs of RFC 3986 (decision G2). What is no absolute address in that form could be read differently by a browser.
 */
export function explainRedirectUri(uri: string): Fault | null {
  if (uri.length <= lengthMax && form.test(uri) && isAllowed(uri)) return null
  const reason =
    'The redirect URI must use https, or http with 127.0.0.1, [::1], or localhost, and must have no fragment, username, or password.'
  return new Fault('client.redirect_invalid', reason, { field: 'redirect_uri' })
}

function isAllowed(uri: string): boolean {
  if (!/^https?:\/\/[^/]/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  return username === '' && password === '' && (protocol === 'https:' || isLoopbackRedirect(uri))
}
