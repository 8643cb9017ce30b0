import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import { makeCertificate } from '../packages/make-certificate.ts'
import { runTool } from '../packages/run-tool.ts'

const name = 'api.linode.com'

/** Redirects api.linode.com to a service, without changing the machine. */
export interface FixedName {
  /** Value of MOORAGE_LISTEN: a separate loopback address, port 443. */
  readonly listen: string
  readonly settings: Readonly<Record<string, string>>
  request(token: string, method: string, path: string, body?: unknown): Promise<FixedNameResponse>
}

/** Response to a redirected request. */
export interface FixedNameResponse {
  readonly status: number
  readonly type: string
  readonly body: unknown
}

/** Returns why the redirect is impossible here, or null. */
export function explainNoFixedName(): string | null {
  if (process.platform !== 'linux') return 'mount namespaces exist only on Linux'
  return process.getuid?.() === 0 ? null : 'port 443 and a replacement for /etc/hosts need root'
}

/** Writes a certificate for api.linode.com, and a hosts file that maps the name to this service. `request` uses both in its own mount namespace. */
export async function makeFixedName({ path }: ScratchFolder): Promise<FixedName> {
  const address = ['127', ...[0, 0, 0].map(() => randomInt(1, 255))].join('.')
  const { certificate, key } = await makeCertificate(path, name)
  const hosts = join(path, 'hosts')
  writeFileSync(hosts, `${address} ${name}\n127.0.0.1 localhost\n`)
  const call = [join(import.meta.dirname, 'request-fixed-name.ts')]
  return {
    listen: `${address}:443`,
    settings: { MOORAGE_TLS_CERT: certificate, MOORAGE_TLS_KEY: key },
    async request(token, method, requestPath, body) {
      const words = [...call, method, requestPath, token, ...(body === undefined ? [] : [JSON.stringify(body)])]
      const { stdout } = await runTool('unshare', [...ownHosts, hosts, process.execPath, ...words], {
        env: { NODE_EXTRA_CA_CERTS: certificate },
      })
      const { status, type, text } = JSON.parse(stdout) as { status: number; type: string; text: string }
      return { status, type, body: JSON.parse(text) }
    },
  }
}

/** A new network namespace would hide the service's loopback address. */
const ownHosts = [
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  'mount --bind "$0" /etc/hosts && exec "$@"',
] as const
