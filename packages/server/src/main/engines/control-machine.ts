import { join } from 'node:path'
import {
  type ProgramRunner,
  createDockerRuntime,
  createProcessRunner,
  explainRuntimeAddress,
} from '#drivers/containers/index.ts'
import type { ControlRegion } from '#drivers/kubernetes/index.ts'
import type { EngineFile } from './engine-schema.ts'
import { readSecretFile, readPublicFile } from './read-secret-file.ts'

type MachineEntry = NonNullable<EngineFile['kubernetes']>[number]['machines'][number]

type MachineAccess = Pick<
  MachineEntry,
  'socket' | 'processes' | 'units' | 'pki_folder' | 'key_file' | 'known_hosts_file'
>

/** Slightly more than measured for an idle control plane member. */
const memberMib = 512

/**
 * Converts an entry into machine options of the Kubernetes driver. One control plane member is allowed per 512 MiB, up to the maximum. Throws OperatorFailure
 * for an unreadable file, or a key open to other users.
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

/** True for the local machine: the entry has `processes` or a Unix socket. */
export function isThisMachine({ socket, processes }: Pick<MachineEntry, 'socket' | 'processes'>): boolean {
  return processes !== undefined || socket?.startsWith('unix:') === true
}

/** True if all machines run control planes as processes. */
export function isOfProcesses(machines: readonly Pick<MachineEntry, 'processes'>[]): boolean {
  return machines.every(({ processes }) => processes)
}

function openRunner(entry: MachineEntry): ProgramRunner {
  const { name, socket = '', processes } = entry
  if (processes) return createProcessRunner({ name, binaries: null, ...processes })
  return createDockerRuntime({ name, url: socket, ...readTls(entry), ...readSsh(entry) })
}

function readTls({ name, pki_folder: folder }: MachineEntry): Pick<Parameters<typeof createDockerRuntime>[0], 'tls'> {
  if (folder === undefined) return {}
  const [ca, cert, key] = ['ca.pem', 'cert.pem', 'key.pem'].map((file) => join(folder, file))
  if (ca === undefined || cert === undefined || key === undefined) return {}
  readSecretFile(key, `client key for control machine ${name}`)
  for (const file of [ca, cert]) readPublicFile(file, `certificate for control machine ${name}`)
  return { tls: { ca, cert, key } }
}

function readSsh(entry: MachineEntry): Pick<Parameters<typeof createDockerRuntime>[0], 'ssh'> {
  const { name, key_file: identityFile, known_hosts_file: knownHostsFile } = entry
  if (identityFile !== undefined) readSecretFile(identityFile, `key file of control machine ${name}`)
  if (knownHostsFile !== undefined) readPublicFile(knownHostsFile, `known hosts file of control machine ${name}`)
  return { ssh: { ...(identityFile && { identityFile }), ...(knownHostsFile && { knownHostsFile }) } }
}

/** Returns invalid connection fields, each with its problem as text; empty if they are valid together. */
export function explainSocket(entry: MachineAccess): [keyof MachineAccess, string][] {
  const { socket = '', processes, units, pki_folder: folder, key_file: key, known_hosts_file: known } = entry
  if (units !== undefined)
    return [
      [
        'units',
        'was removed: write `processes: { folder: ... }` with the same folder. Clusters keep their data, tokens and address.',
      ],
    ]
  if (entry.socket === undefined && !processes)
    return [['socket', 'is required: a machine needs a socket or processes.']]
  if (entry.socket !== undefined && processes)
    return [['processes', 'cannot be combined with socket: set one of them.']]
  const problems: [keyof MachineAccess, string][] = []
  const isLoopback = /^tcp:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(socket)
  const why = processes ? null : explainRuntimeAddress(socket)
  if (why !== null) problems.push(['socket', why])
  if (socket.startsWith('tcp:') && folder === undefined && !isLoopback)
    problems.push([
      'pki_folder',
      'is required: without TLS, every client that reaches the container runtime controls the machine.',
    ])
  if (folder !== undefined && !socket.startsWith('tcp:')) problems.push(['pki_folder', 'requires a tcp socket.'])
  if (key !== undefined && !socket.startsWith('ssh:')) problems.push(['key_file', 'requires an ssh socket.'])
  if (known !== undefined && !socket.startsWith('ssh:')) problems.push(['known_hosts_file', 'requires an ssh socket.'])
  return problems
}
