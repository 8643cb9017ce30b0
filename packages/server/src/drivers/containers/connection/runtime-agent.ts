import { readFile } from 'node:fs/promises'
import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, isIP } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { asError } from '#domain/shared/index.ts'
import type { RuntimeAddress, RuntimeTls } from './runtime-address.ts'
import { ProgramSocket } from './program-socket.ts'

/** ssh options; absent ones use ssh's defaults. */
export interface RuntimeSsh {
  readonly identityFile?: string
  readonly knownHostsFile?: string
  /** Default: `ssh` on the PATH. */
  readonly program?: string
}

/** Maximum connections. sshd by default starts to reject at ten unauthenticated connections. */
const connectionsMax = 8

/** Connects node:http to a container runtime, keeping TLS and ssh connections alive. */
export class RuntimeAgent extends Agent {
  readonly #address: RuntimeAddress
  readonly #ssh: RuntimeSsh

  constructor(address: RuntimeAddress, ssh: RuntimeSsh = {}) {
    super({ keepAlive: address.kind !== 'unix', maxSockets: connectionsMax, maxFreeSockets: 1 })
    this.#address = address
    this.#ssh = ssh
  }

  override createConnection(
    _options: ClientRequestArgs,
    connected: (error: Error | null, stream: Duplex) => void,
  ): Duplex | undefined {
    const address = this.#address
    if (address.kind === 'unix') return connect({ path: address.path })
    if (address.kind === 'ssh') return openSshSocket(address, this.#ssh)
    if (!address.tls) return connect({ host: address.host, port: address.port })
    connectSafely(address, address.tls).then(
      (socket) => connected(null, socket),
      // Node's types require a stream besides the error; Node ignores the stream.
      (error: unknown) => connected(asError(error), new PassThrough()),
    )
    return undefined
  }
}

async function connectSafely({ host, port }: { host: string; port: number }, files: RuntimeTls): Promise<Duplex> {
  const [ca, cert, key] = await Promise.all([readFile(files.ca), readFile(files.cert), readFile(files.key)])
  const named = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ host, port, ca, cert, key, minVersion: 'TLSv1.2', ...named })
}

function openSshSocket(address: RuntimeAddress & { kind: 'ssh' }, ssh: RuntimeSsh): Duplex {
  const { user, host, port, path } = address
  const options = ['BatchMode=yes', 'ConnectTimeout=10', 'ServerAliveInterval=10', 'ServerAliveCountMax=3']
  if (ssh.knownHostsFile !== undefined) options.push(`UserKnownHostsFile=${ssh.knownHostsFile}`)
  if (ssh.identityFile !== undefined) options.push('IdentitiesOnly=yes')
  const args = ['-T', ...options.flatMap((one) => ['-o', one])]
  if (ssh.identityFile !== undefined) args.push('-i', ssh.identityFile)
  if (port !== null) args.push('-p', String(port))
  const command = ['docker', ...(path === null ? [] : ['--host', `unix://${path}`]), 'system', 'dial-stdio']
  return new ProgramSocket({ file: ssh.program ?? 'ssh', args: [...args, '-l', user, '--', host, ...command] })
}
