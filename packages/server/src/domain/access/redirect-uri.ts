import { forms } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

const loopbacks: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])
const lengthMax = 2048
const form = new RegExp(forms.redirectUri)

/** True for an http URI with a loopback host. Its port may differ (RFC 8252). */
export function isLoopbackRedirect(uri: string): boolean {
  return uri.startsWith('http://') && URL.canParse(uri) && loopbacks.has(new URL(uri).hostname)
}

/**
 * Returns client.redirect_invalid unless the URI has https, or http on a loopback address, without fragment, username or password; otherwise null (decision
 * G2). Rejects more than 2,048 characters, and characters outside RFC 3986, which browsers may parse differently.
 */
export function explainRedirectUri(uri: string): ApiError | null {
  if (uri.length <= lengthMax && form.test(uri) && isAllowed(uri)) return null
  const reason =
    'The redirect URI must use https, or http with 127.0.0.1, [::1], or localhost, and must have no fragment, username, or password.'
  return new ApiError('client.redirect_invalid', reason, { field: 'redirect_uri' })
}

function isAllowed(uri: string): boolean {
  if (!/^https?:\/\/[^/]/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  return username === '' && password === '' && (protocol === 'https:' || isLoopbackRedirect(uri))
}
