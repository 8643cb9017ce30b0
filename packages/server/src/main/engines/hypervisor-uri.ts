import { join } from 'node:path'
import type { EngineFile } from './engine-schema.ts'
import { readSecretFile, readPublicFile } from './read-secret-file.ts'

type HypervisorEntry = NonNullable<EngineFile['libvirt']>[number]['hypervisors'][number]

type HypervisorAccess = Pick<HypervisorEntry, 'name' | 'uri' | 'key_file' | 'pki_folder'>

/** Disables ssh prompts, which would block. */
const nonInteractive = 'no_tty=1'

/** Returns the libvirt URI with the entry's key or certificates as parameters. Throws OperatorFailure for an unreadable file, or a key open to other users. */
export function hypervisorUri({ name, uri, key_file: key, pki_folder: folder }: HypervisorAccess): string {
  const more: string[] = []
  if (isReachedBy(uri, 'ssh') && !uri.includes('no_tty=')) more.push(nonInteractive)
  if (key !== undefined) {
    readSecretFile(key, `key file of hypervisor ${name}`)
    more.push(`keyfile=${asParameter(key)}`)
  }
  if (folder !== undefined) {
    readSecretFile(join(folder, 'clientkey.pem'), `client key for hypervisor ${name}`)
    for (const file of ['cacert.pem', 'clientcert.pem'])
      readPublicFile(join(folder, file), `certificate for hypervisor ${name}`)
    more.push(`pkipath=${asParameter(folder)}`)
  }
  if (more.length === 0) return uri
  return `${uri}${uri.includes('?') ? '&' : '?'}${more.join('&')}`
}

const asParameter = (path: string): string => encodeURIComponent(path).replaceAll('%2F', '/')

const isReachedBy = (uri: string, transport: 'ssh' | 'tls'): boolean => new RegExp(`^[a-z]+[+]${transport}:`).test(uri)

/** Returns invalid connection fields, each with its problem as text; empty if they are valid together. A URI must not disable server verification. */
export function explainHypervisorAccess({
  uri,
  key_file: key,
  pki_folder: folder,
}: HypervisorAccess): [keyof HypervisorAccess, string][] {
  const problems: [keyof HypervisorAccess, string][] = []
  if (/[?&](no_verify=(?!0)|known_hosts_verify=(ignore|auto))/.test(uri))
    problems.push(['uri', 'must not disable server verification (no_verify, known_hosts_verify).'])
  if (key !== undefined && (!isReachedBy(uri, 'ssh') || uri.includes('keyfile=')))
    problems.push(['key_file', 'requires a qemu+ssh URI without a keyfile parameter.'])
  if (folder !== undefined && (!isReachedBy(uri, 'tls') || uri.includes('pkipath=')))
    problems.push(['pki_folder', 'requires a qemu+tls URI without a pkipath parameter.'])
  return problems
}
