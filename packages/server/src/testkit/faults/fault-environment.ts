import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { isRecord } from '#domain/shared/index.ts'
import { type TestCluster } from '../ceph/test-cluster.ts'
import { guestCommandLine, guestFolder } from '../libvirt/libvirt-kit.ts'
import { type MoorAnswer, requestMoor } from '../programs/request-moor.ts'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { type StartedProgram, startProgram } from '../programs/start-program.ts'
import { type FaultGuest, hostTimeouts, openFaultGuest } from './fault-guest.ts'
import { type TestHypervisor, runTool, startHypervisor } from './hypervisor.ts'

/** Complete service with real hosts and files as volumes. */
export interface FaultEnvironment {
  readonly folder: string
  readonly volumes: string
  readonly hypervisors: readonly TestHypervisor[]
  /** `path` is relative to /v4. */
  request(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<MoorAnswer>
  accept(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<AcceptedChange>
  makeHost(label: string): Promise<number>
  makeVolume(label: string, hostId: number): Promise<PluggedVolume>
  guest(hostId: number): Promise<FaultGuest>
  awaitField(path: string, field: string, value: unknown): Promise<void>
  awaitEvent(operation: number, words: RegExp): Promise<Readonly<Record<string, unknown>>>
  resync(): Promise<void>
  operate(...args: string[]): Promise<string>
  close(): Promise<void>
}

/** IDs of the changed resource and its operation. */
export interface AcceptedChange {
  readonly id: number
  readonly operation: number
}

/** Volume that is attached to a guest. */
export interface PluggedVolume {
  readonly id: number
  readonly link: string
}

const bin = join(import.meta.dirname, '../../../../../node_modules/.bin/moor')

/** Options of an environment. */
export interface FaultEnvironmentOptions {
  readonly machines?: number
  /** Called before anything starts; returns its cleanup. */
  readonly prepare?: (volumes: string) => Promise<() => Promise<void>>
  /** Ceph cluster for volumes, which are files if absent. With a cluster, hypervisors have no cable. */
  readonly cluster?: TestCluster
}

/** Starts hypervisors, and `moor up` with all of them in one region. Returns tools for its API and guests. */
export async function openFaultEnvironment({
  machines = 1,
  prepare,
  cluster,
}: FaultEnvironmentOptions = {}): Promise<FaultEnvironment> {
  const scratch = makeScratchFolder('data', 0o711)
  const folder = scratch.path
  const volumes = join(folder, 'volumes')
  mkdirSync(volumes)
  // Hypervisors do not see mounts that are made after their start.
  const undo = await prepare?.(volumes)
  const hypervisors: TestHypervisor[] = []
  for (let number = 1; number <= machines; number += 1)
    hypervisors.push(await startHypervisor(folder, number, { hasCable: !cluster }))
  await writeFiles({ folder, data: scratch.data, volumes, hypervisors }, cluster)
  const env = { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_LOG: 'warn' }
  const server = startProgram([bin, 'up', '--profile', 'libvirt'], { env })
  const origin = (await server.line()).replace(/^moorage ready /, '')
  const database = new pg.Client(databaseOf(scratch.data))
  await database.connect()
  const token = readFileSync(join(scratch.data, 'admin-token'), 'utf8').trim()
  const request: FaultEnvironment['request'] = (method, path, body) =>
    requestMoor(origin, { method, path: `/v4${path}`, token, ...(body === undefined ? {} : { body }) })
  return {
    folder,
    volumes,
    hypervisors,
    request,
    ...changesOf(request),
    guest: (hostId) => openFaultGuest(hypervisors, hostId),
    async resync() {
      await database.query('update work set due = moor_now() where due > moor_now()')
    },
    async operate(...args) {
      const program = startProgram([bin, ...args], { env })
      const code = await program.ended()
      return `${code} ${program.stdout()} ${program.stderr()}`
    },
    async close() {
      await database.end().catch(() => undefined)
      await stopServer(server)
      for (const one of hypervisors) await one.close()
      await undo?.()
      scratch.close()
    },
  }
}

async function stopServer(server: StartedProgram): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended()
}

function databaseOf(data: string): string {
  const read: unknown = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8'))
  return isRecord(read) ? String(read['databaseUrl']) : ''
}

type Changes = Pick<FaultEnvironment, 'accept' | 'makeHost' | 'makeVolume' | 'awaitField' | 'awaitEvent'>

function changesOf(request: FaultEnvironment['request']): Changes {
  const read = async (path: string): Promise<MoorAnswer['body']> => (await request('GET', path)).body
  const accept: FaultEnvironment['accept'] = async (method, path, body) => {
    const answer = await request(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return { id: Number(answer.body['id']), operation: Number(answer.headers.get('operation-id')) }
  }
  const awaitField: FaultEnvironment['awaitField'] = async (path, field, value) => {
    let observed: unknown
    await vi
      .waitUntil(async () => {
        observed = (await read(path))[field]
        return observed === value
      }, hostTimeouts)
      .catch(() => {
        throw new Error(`${field} of ${path} is ${String(observed)}, not ${String(value)}`)
      })
  }
  return {
    accept,
    awaitField,
    async awaitEvent(operation, words) {
      let observed: MoorAnswer['body'] = {}
      const isReached = async (): Promise<boolean> => {
        observed = await read(`/account/events/${operation}`)
        return words.test(`${String(observed['status'])} ${String(observed['message'])}`)
      }
      await vi.waitUntil(isReached, hostTimeouts).catch(() => {
        throw new Error(`event ${operation} is ${JSON.stringify(observed)}`)
      })
      return observed
    },
    async makeHost(label) {
      const options = { region: 'local', type: 'g6-nanode-1', image: 'debian12', root_pass: 'correct horse battery' }
      const { id } = await accept('POST', '/hosts/instances', { ...options, label })
      await awaitField(`/hosts/instances/${id}`, 'status', 'running')
      return id
    },
    async makeVolume(label, hostId) {
      const { id } = await accept('POST', '/volumes', { label, size: 10, region: 'local', host_id: hostId })
      await awaitField(`/volumes/${id}`, 'io_ready', true)
      return { id, link: String((await read(`/volumes/${id}`))['filesystem_path']) }
    },
  }
}

interface EnvironmentFiles {
  readonly folder: string
  readonly data: string
  readonly volumes: string
  readonly hypervisors: readonly TestHypervisor[]
}

async function writeFiles(files: EnvironmentFiles, cluster: TestCluster | undefined): Promise<void> {
  const { folder, data, hypervisors } = files
  const image = join(folder, 'debian12.raw')
  await runTool('truncate', '-s', '32M', image)
  await runTool('mkfs.ext4', '-q', '-F', image)
  const machines = hypervisors.map(
    ({ name, uri, diskFolder }) =>
      `      - { name: ${name}, region: local, uri: '${uri}', disk_folder: '${diskFolder}', accelerator: tcg }`,
  )
  const engines = `libvirt:
  - name: libvirt
    hypervisors:
${machines.join('\n')}
    images:
      - id: debian12
        file: '${image}'
        format: raw
        kernel: '${guestFolder}/vmlinux'
        initrd: '${guestFolder}/initrd.img'
        command_line: ${guestCommandLine}
    shutdown_grace_seconds: 5
${cluster ? await describeCluster(files, cluster) : describeFolders(files)}`
  mkdirSync(join(folder, 'hdd'))
  writeFileSync(join(data, 'engines.yaml'), engines)
}

const describeFolders = ({ folder, volumes }: EnvironmentFiles): string => `file:
  - name: files
    classes:
      - { region: local, storage_class: nvme, folder: '${volumes}' }
      - { region: local, storage_class: hdd, folder: '${folder}/hdd' }
`

/** The engine is named `files`, as the profile's catalogue requires. */
async function describeCluster({ folder, hypervisors }: EnvironmentFiles, cluster: TestCluster): Promise<string> {
  const clients = await Promise.all(
    hypervisors.map(async ({ name }) => {
      const caps = ['mon', 'profile rbd', 'osd', 'profile rbd']
      const file = join(folder, `${name}.key`)
      writeFileSync(file, await cluster.ceph('auth', 'get-or-create-key', `client.${name}`, ...caps), { mode: 0o600 })
      return `{ hypervisor: ${name}, user: ${name}, key_file: '${file}' }`
    }),
  )
  return `ceph:
  - name: files
    regions: [local]
    conf: '${cluster.conf}'
    user: moorage
    pools: [{ storage_class: nvme, pool: volumes }, { storage_class: hdd, pool: volumes-hdd }]
    clients: [${clients.join(', ')}]
`
}
