import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './hypervisor.ts'

/** Temporary certificate authority. */
export interface ThrowAwayAuthority {
  /** Writes `NAMEkey.pem`, `NAMEcert.pem` and the authority's `cacert.pem` into a folder. */
  issue(folder: string, name: 'server' | 'client', address?: string): Promise<void>
  trust(folder: string): Promise<void>
}

/** Creates a certificate authority, valid for 2 days, in a folder. Requires `openssl`. */
export async function makeThrowAwayAuthority(folder: string): Promise<ThrowAwayAuthority> {
  await mkdir(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'cakey.pem'), join(folder, 'cacert.pem')]
  const openssl = (...args: string[]): Promise<string> => runTool('openssl', ...args)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj']
  await openssl('req', '-x509', ...newKey, '/CN=throw-away', '-days', '2', '-keyout', key, '-out', certificate)
  const trust = (into: string): Promise<void> => copyFile(certificate, join(into, 'cacert.pem'))
  return {
    async issue(into, name, address) {
      await mkdir(into, { recursive: true })
      const [request, extensions] = [join(into, 'request'), join(into, 'extensions')]
      const own = join(into, `${name}key.pem`)
      await openssl('req', ...newKey, `/CN=${address ?? name}`, '-keyout', own, '-out', request)
      const alternative = address === undefined ? '' : `subjectAltName=IP:${address}\n`
      await writeFile(extensions, `${alternative}extendedKeyUsage=${name}Auth\n`)
      const signed = ['-req', '-in', request, '-CA', certificate, '-CAkey', key, '-CAcreateserial', '-days', '2']
      await openssl('x509', ...signed, '-extfile', extensions, '-out', join(into, `${name}cert.pem`))
      await trust(into)
    },
    trust,
  }
}
