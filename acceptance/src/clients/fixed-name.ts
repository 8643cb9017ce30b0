import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import { makeCertificate } from '../packages/make-certificate.ts'
import { runTool } from '../packages/run-tool.ts'

const name = 'api.linode.com'

/** What a client with the name compiled in needs to come here, and nothing of the machine is touched. */
export interface FixedName {
  /** Where the service is to listen: a loopback address of its own, at the port that `https:` means. */
  readonly listen: string
  /** Settings of the service, with a certificate for the name. */
  readonly settings: Readonly<Record<string, string>>
  /** Asks the service by the name; the answer whatever it is. */
  ask(token: string, method: string, path: string, body?: unknown): Promise<NamedAnswer>
}

/** An answer to such a client. */
export interface NamedAnswer {
  readonly status: number
  /** Content-Type. */
  readonly type: string
  readonly body: unknown
}

/** Why no client can be led here by its name on this machine; null when one can. */
export function explainNoFixedName(): string | null {
  if (process.platform !== 'linux') return 'namespaces of mounts are Linux only'
  return process.getuid?.() === 0 ? null : 'port 443 and a file in place of /etc/hosts need root'
}

/** Makes a certificate for the name, and a file in which it is the address of this service. */
export async function makeFixedName({ path }: ScratchFolder): Promise<FixedName> {
  const address = ['127', ...[0, 0, 0].map(() => randomInt(1, 255))].join('.')
  const { certificate, key } = await makeCertificate(path, name)
  const hosts = join(path, 'hosts')
  writeFileSync(hosts, `${address} ${name}\n127.0.0.1 localhost\n`)
  const call = [join(import.meta.dirname, 'ask-fixed-name.ts')]
  return {
    listen: `${address}:443`,
    settings: { MOORAGE_TLS_CERT: certificate, MOORAGE_TLS_KEY: key },
    async ask(token, method, asked, body) {
      const words = [...call, method, asked, token, ...(body === undefined ? [] : [JSON.stringify(body)])]
      const { stdout } = await runTool('unshare', [...ownHosts, hosts, process.execPath, ...words], {
        env: { NODE_EXTRA_CA_CERTS: certificate },
      })
      const { status, type, text } = JSON.parse(stdout) as { status: number; type: string; text: string }
      return { status, type, body: JSON.parse(text) }
    },
  }
}

/**
 * A namespace of mounts in which a file stands in the place of /etc/hosts. Not one of the network as well: the service's loopback address could
 * not be reached from it.
 */
const ownHosts = [
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  'mount --bind "$0" /etc/hosts && exec "$@"',
] as const
