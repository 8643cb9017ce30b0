import { readFile } from 'node:fs/promises'
import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, isIP } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { asError } from '#domain/shared/index.ts'
import type { EngineAddress, EngineTls } from './engine-address.ts'
import { ProgramSocket } from './program-socket.ts'

/** How ssh goes to an engine; what is absent is ssh's own. */
export interface EngineSsh {
  /** Path of the private key, and of the file with the host's key. */
  readonly identityFile?: string
  readonly knownHostsFile?: string
  /** Another program than the `ssh` on the PATH. */
  readonly program?: string
}

/** Connections to one engine at once; also what sshd takes before it begins to refuse. */
const connectionsMax = 8

/** Connects node:http to an engine, wherever that answers. Connections that are dear are kept: TLS and ssh. */
export class EngineAgent extends Agent {
  readonly #address: EngineAddress
  readonly #ssh: EngineSsh

  constructor(address: EngineAddress, ssh: EngineSsh = {}) {
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
      // Node's types want a stream beside an error, and Node does not look at it.
      (error: unknown) => connected(asError(error), new PassThrough()),
    )
    return undefined
  }
}

async function connectSafely({ host, port }: { host: string; port: number }, files: EngineTls): Promise<Duplex> {
  const [ca, cert, key] = await Promise.all([readFile(files.ca), readFile(files.cert), readFile(files.key)])
  const named = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ host, port, ca, cert, key, minVersion: 'TLSv1.2', ...named })
}

function openSshSocket(address: EngineAddress & { kind: 'ssh' }, ssh: EngineSsh): Duplex {
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
