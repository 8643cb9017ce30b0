import { isSecureOrigin } from '#domain/shared/index.ts'
import type { DashboardContext, ShownCluster } from './dashboard-context.ts'
import { dashboardSessionSeconds } from '#store/dashboard/dashboard-sessions.ts'

/** Where a session's cookie is valid. */
export interface CookiePlace {
  readonly name: string
  /** Its path and, by https, Secure. */
  readonly path: string
  readonly isSecure: boolean
}

const plainName = 'moorage_dashboard'
const securePrefix = `__Host-${plainName}_`
/** Dashboards that one browser is signed in at by https: their cookies go along with every request to this host. */
const securesMax = 20

/**
 * Where the session of one dashboard is kept in a browser. By https no other host can set or replace it (`__Host-`, which wants the path `/`, so that the
 * cluster stands in the name); a browser takes such a name by https only, so by http the path tells the clusters apart.
 */
export function placeOf(
  { origin }: Pick<DashboardContext, 'origin'>,
  { path }: Pick<ShownCluster, 'path'>,
): CookiePlace {
  const uid = path.slice(path.lastIndexOf('/') + 1)
  return isSecureOrigin(origin())
    ? { name: `${securePrefix}${uid}`, path: '/', isSecure: true }
    : { name: plainName, path, isSecure: false }
}

/** The headers that keep a session's text for 8 hours, out of reach of scripts and of other sites; beyond 20 dashboards by https the oldest is signed out. */
export function openingCookies(place: CookiePlace, secret: string, shown: string | undefined): string[] {
  const others = namesIn(shown).filter((name) => name.startsWith(securePrefix) && name !== place.name)
  const surplus = place.isSecure ? others.slice(0, Math.max(0, others.length - (securesMax - 1))) : []
  return [write(place, secret, dashboardSessionSeconds), ...surplus.map((name) => endingCookie({ ...place, name }))]
}

/** The header that takes a session's cookie away. */
export function endingCookie(place: CookiePlace): string {
  return write(place, '', 0)
}

function write({ name, path, isSecure }: CookiePlace, secret: string, seconds: number): string {
  return `${name}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Reads a session's text from the header Cookie; null when there is none. */
export function readSessionCookie({ name }: CookiePlace, header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}

/** Browsers send those that were set first first. */
function namesIn(header = ''): string[] {
  return header.split(';').map((part) => part.slice(0, part.indexOf('=')).trim())
}
