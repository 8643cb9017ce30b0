import { isSecureOrigin } from '#domain/shared/index.ts'
import type { DashboardContext, ClusterPageContext } from './dashboard-context.ts'
import { dashboardSessionSeconds } from '#store/dashboard/dashboard-sessions.ts'

/** Cookie scope of a session. */
export interface CookieScope {
  readonly name: string
  readonly path: string
  readonly isSecure: boolean
}

const plainName = 'moorage_dashboard'
const securePrefix = `__Host-${plainName}_`
/** Every https request carries all these cookies. */
const securesMax = 20

/**
 * Returns the cookie scope of a cluster's session. With https, the prefix `__Host-` keeps other hosts from setting the cookie; it requires the path `/`, so the
 * name contains the cluster. With http, browsers reject the prefix, and the path separates the clusters.
 */
export function cookieScopeOf(
  { origin }: Pick<DashboardContext, 'origin'>,
  { path }: Pick<ClusterPageContext, 'path'>,
): CookieScope {
  const uid = path.slice(path.lastIndexOf('/') + 1)
  return isSecureOrigin(origin())
    ? { name: `${securePrefix}${uid}`, path: '/', isSecure: true }
    : { name: plainName, path, isSecure: false }
}

/**
 * Returns headers that set a session cookie for 8 hours, unreadable for scripts and other sites. With https, they also delete the oldest dashboard cookies
 * beyond 20.
 */
export function openingCookies(scope: CookieScope, secret: string, cookieHeader: string | undefined): string[] {
  const others = namesIn(cookieHeader).filter((name) => name.startsWith(securePrefix) && name !== scope.name)
  const surplus = scope.isSecure ? others.slice(0, Math.max(0, others.length - (securesMax - 1))) : []
  return [write(scope, secret, dashboardSessionSeconds), ...surplus.map((name) => endingCookie({ ...scope, name }))]
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function endingCookie(scope: CookieScope): string {
  return write(scope, '', 0)
}

function write({ name, path, isSecure }: CookieScope, secret: string, seconds: number): string {
  return `${name}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Returns the session secret from the Cookie header, unchecked; null if absent or malformed. */
export function readSessionCookie({ name }: CookieScope, header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}

/** Browsers send the oldest cookies first. */
function namesIn(header = ''): string[] {
  return header.split(';').map((part) => part.slice(0, part.indexOf('=')).trim())
}
