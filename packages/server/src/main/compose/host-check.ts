import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Settings } from '../settings/index.ts'

/** Sources of accepted host names. */
export interface HostNames {
  readonly settings: Pick<Settings, 'allowedHosts' | 'publicUrl' | 'listen'>
  /** TLS certificate (PEM); null without TLS. */
  readonly certificate?: () => string | null
}

const hostForm = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/

/**
 * Returns a check that is false for Host headers with a foreign name. It prevents DNS rebinding: a site can resolve its name to this machine, but browsers
 * still send that name. Accepts IP addresses, `localhost`, names of this machine, of the settings or in the certificate, and a missing header, because browsers
 * always send one.
 */
export function createHostCheck({
  settings,
  certificate = () => null,
}: HostNames): (header: string | undefined) => boolean {
  const own = hostname().toLowerCase()
  const { allowedHosts, publicUrl, listen } = settings
  const names = new Set([own, `${own}.local`, 'localhost', '', listen.host.toLowerCase(), ...allowedHosts])
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname)
  return (header = '') => {
    const host = (hostForm.exec(header.toLowerCase())?.[1] ?? '?').replace(/\.$/, '')
    if (names.has(host) || host.endsWith('.localhost') || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0) return true
    const pem = certificate()
    return pem !== null && new X509Certificate(pem).checkHost(host) !== undefined
  }
}
