import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallRefusal } from '../wire/call-refusal.ts'

/** What the Secret in kube-system says of the service, by the names of its keys. */
export interface CloudAccess {
  readonly url: URL
  readonly token: string
  /** PEM; absent where the system's own authorities are to be trusted. */
  readonly ca?: string
}

/**
 * Reads it from the folder that the Secret is mounted at, anew for every request: the token is replaced with the kubeconfig, and the one before ends then. Throws where it cannot be
 * used.
 */
export function readAccess(folder: string): CloudAccess {
  const url = new URL(readKey(folder, 'url').replace(/\/+$/, ''))
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new CallRefusal(
      'UNAVAILABLE',
      'The url of the service must begin with https: a token would pass in the clear.',
    )
  const ca = readKey(folder, 'ca.crt', '')
  return { url, token: readKey(folder, 'token'), ...(ca === '' ? {} : { ca }) }
}

/** Region that volumes are made in when nobody names one. */
export function readRegion(folder: string): string {
  return readKey(folder, 'region')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** A Secret from before the service knew where it is reached has no url yet; it comes by itself. */
function readKey(folder: string, key: string, absent?: string): string {
  try {
    return readFileSync(join(folder, key), 'utf8').trim()
  } catch (error) {
    if (absent !== undefined) return absent
    throw new CallRefusal('UNAVAILABLE', `The Secret of the service has no ${key} yet.`, error)
  }
}
