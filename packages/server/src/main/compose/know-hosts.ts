import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Settings } from '../settings/index.ts'

/** What decides about names beside those that every machine has. */
export interface HostNames {
  readonly settings: Pick<Settings, 'allowedHosts' | 'publicUrl' | 'listen'>
  /** Reads the certificate that the listener shows, PEM; null where it speaks no TLS. */
  readonly certificate?: () => string | null
}

const hostForm = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/

/**
 * Makes the check of Host headers that keeps pages of other sites away (DNS rebinding): a browser sends the name of the page's own site, which its owner may point to this
 * machine. Addresses cannot be pointed elsewhere, and neither can `localhost` and the machine's own name. No header is right: only browsers are misled, and they send one.
 */
export function knowHosts({ settings, certificate = () => null }: HostNames): (header: string | undefined) => boolean {
  const own = hostname().toLowerCase()
  const { allowedHosts, publicUrl, listen } = settings
  const names = new Set([own, `${own}.local`, 'localhost', '', listen.host.toLowerCase(), ...allowedHosts])
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname)
  return (header = '') => {
    const host = (hostForm.exec(header.toLowerCase())?.[1] ?? '?').replace(/\.$/, '')
    if (names.has(host) || host.endsWith('.localhost') || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0) return true
    const shown = certificate()
    return shown !== null && new X509Certificate(shown).checkHost(host) !== undefined
  }
}
