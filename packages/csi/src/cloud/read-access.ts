import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallError } from '../wire/call-error.ts'

/** Access to the service, from the Secret in kube-system. */
export interface CloudAccess {
  readonly url: URL
  readonly token: string
  /** PEM certificates. If absent, the system's CAs are trusted. */
  readonly ca?: string
}

/**
 * Returns URL, token and CA from the mounted Secret. Call it for each request, because a renewal of the kubeconfig revokes the token. Throws UNAVAILABLE for a
 * missing key or an invalid URL, which must be https except on loopback.
 */
export function readAccess(folder: string): CloudAccess {
  const url = URL.parse(readKey(folder, 'url').replace(/\/+$/, ''))
  if (url === null) throw new CallError('UNAVAILABLE', 'The url of the service in the Secret is not a URL.')
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new CallError(
      'UNAVAILABLE',
      'The url of the service must begin with https, because the token must be encrypted in transit.',
    )
  const ca = readKey(folder, 'ca.crt', '')
  return { url, token: readKey(folder, 'token'), ...(ca === '' ? {} : { ca }) }
}

/** Returns the default region of new volumes from the mounted Secret. Throws UNAVAILABLE for a missing region. */
export function readRegion(folder: string): string {
  return readKey(folder, 'region')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** The key `url` is missing until the service knows its public address. */
function readKey(folder: string, key: string, absent?: string): string {
  try {
    return readFileSync(join(folder, key), 'utf8').trim()
  } catch (error) {
    if (absent !== undefined) return absent
    throw new CallError('UNAVAILABLE', `The Secret for the service does not contain ${key} yet.`, error)
  }
}
