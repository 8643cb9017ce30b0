import { join } from 'node:path'
import {
  type ProgramRunner,
  createDockerEngine,
  createUnitEngine,
  explainEngineAddress,
} from '#drivers/containers/index.ts'
import type { ControlRegion } from '#drivers/kubernetes/index.ts'
import type { EngineFile } from './engine-schema.ts'
import { readClosedFile, readOpenFile } from './read-closed-file.ts'

type MachineEntry = NonNullable<EngineFile['kubernetes']>[number]['machines'][number]

/** How a control machine is reached, as far as its entry says it. */
type ReachedBy = Pick<MachineEntry, 'socket' | 'units' | 'pki_folder' | 'key_file' | 'known_hosts_file'>

/** What is reckoned for one member of a control plane: some more than an idle one was measured at. In MiB. */
const memberMib = 512

/**
 * A machine as the driver of real clusters is told of it. Throws OperatorFailure for a file that cannot be read, or a key that others can read. One that is reached by a socket of a file is this machine.
 */
export function describeMachineEntry(entry: MachineEntry, clustersMax: number): ControlRegion['machines'][number] {
  const { name, address = null, clusters_max: max = clustersMax, memory_mib: memoryMib } = entry
  const byMemory = memoryMib === undefined ? max : Math.floor(memoryMib / memberMib)
  return {
    name,
    address,
    membersMax: Math.min(max, byMemory),
    isLocal: isThisMachine(entry),
    containers: openRunner(entry),
  }
}

/** Whether an entry means the machine that we run on. */
export function isThisMachine({ socket, units }: Pick<MachineEntry, 'socket' | 'units'>): boolean {
  return units !== undefined || socket?.startsWith('unix:') === true
}

function openRunner(entry: MachineEntry): ProgramRunner {
  const { name, socket = '', units } = entry
  if (units) return createUnitEngine({ name, ...units })
  return createDockerEngine({ name, url: socket, ...readTls(entry), ...readSsh(entry) })
}

function readTls({ name, pki_folder: folder }: MachineEntry): Pick<Parameters<typeof createDockerEngine>[0], 'tls'> {
  if (folder === undefined) return {}
  const [ca, cert, key] = ['ca.pem', 'cert.pem', 'key.pem'].map((file) => join(folder, file))
  if (ca === undefined || cert === undefined || key === undefined) return {}
  readClosedFile(key, `client key for control machine ${name}`)
  for (const file of [ca, cert]) readOpenFile(file, `certificate for control machine ${name}`)
  return { tls: { ca, cert, key } }
}

function readSsh(entry: MachineEntry): Pick<Parameters<typeof createDockerEngine>[0], 'ssh'> {
  const { name, key_file: identityFile, known_hosts_file: knownHostsFile } = entry
  if (identityFile !== undefined) readClosedFile(identityFile, `key file of control machine ${name}`)
  if (knownHostsFile !== undefined) readOpenFile(knownHostsFile, `known hosts file of control machine ${name}`)
  return { ssh: { ...(identityFile && { identityFile }), ...(knownHostsFile && { knownHostsFile }) } }
}

/** What is wrong between the fields that say how a control machine is reached, by field. */
export function explainSocket(entry: ReachedBy): [keyof ReachedBy, string][] {
  const { socket = '', units, pki_folder: folder, key_file: key, known_hosts_file: known } = entry
  if (entry.socket === undefined && !units)
    return [['socket', 'is required: a machine needs a socket or units.']]
  if (entry.socket !== undefined && units)
    return [['units', 'cannot be combined with socket: set one of them.']]
  const problems: [keyof ReachedBy, string][] = []
  const isLoopback = /^tcp:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(socket)
  const why = units ? null : explainEngineAddress(socket)
  if (why !== null) problems.push(['socket', why])
  if (socket.startsWith('tcp:') && folder === undefined && !isLoopback)
    problems.push(['pki_folder', 'is required: without TLS, every client that reaches the container runtime controls the machine.'])
  if (folder !== undefined && !socket.startsWith('tcp:')) problems.push(['pki_folder', 'requires a tcp socket.'])
  if (key !== undefined && !socket.startsWith('ssh:')) problems.push(['key_file', 'requires an ssh socket.'])
  if (known !== undefined && !socket.startsWith('ssh:')) problems.push(['known_hosts_file', 'requires an ssh socket.'])
  return problems
}
