import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type Api, openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { openSim } from '../client/sim.ts'
import { type Kubeconfig, readKubeconfig } from '../kube/read-kubeconfig.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { type Cluster, type EventRecord, hasEnded } from '../client/shapes.ts'
import { testBuilt, testRuntime, testImages } from './test-runtime.ts'

const root = '/orch/clusters'
const waitSeconds = 60
/** Number of daemons that can run at the same time without ranges in common. */
const placesMax = 6

interface TrashList {
  readonly trash: readonly { readonly id: number }[]
}

/** Service with real clusters and its own data folder. */
export interface RealCloud {
  readonly api: Api
  readonly scratch: ScratchFolder
  createCluster(label: string, version: string, count?: number, type?: string): Promise<number>
  readCluster(id: number): Promise<Cluster>
  findPool(id: number): Promise<number>
  kubeconfig(id: number): Promise<Kubeconfig>
  change(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void>
  /** Restores the newest deleted resource. */
  restore(): Promise<void>
  /** Wipes all deleted resources with the operator's command. */
  purgeTrash(): Promise<void>
  /** Returns the name prefix of all resources. Requires a simulated host. */
  nameStart(): Promise<string>
  kill(): Promise<void>
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Starts a service as docs/real-kubernetes.md describes. Its nodes are simulated hosts or containers. Rejects if it does not start. */
export async function startRealCloud(
  nodes: 'simulated' | 'containers',
  env: Readonly<Record<string, string>> = {},
): Promise<RealCloud> {
  const scratch = makeScratchFolder()
  return openRealCloud(scratch, await begin(scratch, nodes, env))
}

/** Starts a service whose control planes are processes, in its embedded PostgreSQL. Rejects if it does not start. */
export async function startProcessCloud(): Promise<RealCloud> {
  const scratch = makeScratchFolder()
  return openRealCloud(scratch, await start(scratch, ['--kubernetes', 'process', '--binaries', testBuilt]))
}

/** Starts a service on an existing data folder. `timeoutMs` limits each change (default: two minutes). */
export async function startWrittenCloud(scratch: ScratchFolder, timeoutMs?: number): Promise<RealCloud> {
  return openRealCloud(scratch, await start(scratch, []), timeoutMs)
}

function openRealCloud(scratch: ScratchFolder, first: Server, timeoutMs?: number): RealCloud {
  let server = first
  const api = (): Api => openApi(fixedOriginSelector(server.origin), scratch.read('admin-token'))
  const awaitEnd = async (operation: number | null): Promise<void> => {
    assert.ok(operation !== null, 'a change returns its operation (F2)')
    const poll = async (): Promise<EventRecord | undefined> => {
      const path = `/account/events/${operation}`
      const { body } = await api().ok<EventRecord>('GET', path, { query: { wait: waitSeconds } })
      return hasEnded(body) ? body : undefined
    }
    const ended = await waitUntil(`the end of operation ${operation}`, poll, undefined, timeoutMs)
    assert.equal(ended.status, 'finished', `${ended.action} ended as ${ended.status}: ${ended.message}`)
  }
  return {
    get api() {
      return api()
    },
    scratch,
    async createCluster(label, version, count = 3, type = 'g6-standard-1') {
      const pools = [{ type, count }]
      const body = { label, region: 'us-east', k8s_version: version, node_pools: pools }
      const answer = await api().ok<Cluster>('POST', root, { body })
      await awaitEnd(answer.operationId)
      return answer.body.id
    },
    readCluster: async (id) => (await api().ok<Cluster>('GET', `${root}/${id}`)).body,
    findPool: (id) => findFirstPool(api(), id),
    async kubeconfig(id) {
      const { body } = await api().ok<{ kubeconfig: string }>('GET', `${root}/${id}/kubeconfig`)
      return readKubeconfig(body.kubeconfig, `orch${id}`)
    },
    async change(method, path, body) {
      const answer = await api().ok(method, `${root}${path}`, body ? { body } : {})
      await awaitEnd(answer.operationId)
    },
    restore: async () => awaitEnd(await restoreNewest(api())),
    purgeTrash: () => purgeAll(scratch.data),
    nameStart: () => findNameStart(server.origin, scratch.read('operator-token')),
    kill: () => server.kill(),
    async startAgain() {
      server = await start(scratch, [])
    },
    async close() {
      await server.stop()
      scratch.close()
    },
  }
}

async function restoreNewest(api: Api): Promise<number | null> {
  const { body } = await api.ok<{ data: readonly { id: number }[] }>('GET', '/trash')
  return (await api.ok('POST', `/trash/${body.data.at(-1)?.id}/restore`, { body: {} })).operationId
}

async function purgeAll(data: string): Promise<void> {
  const env = { MOORAGE_DATA: data }
  const { trash } = JSON.parse((await runMoor(['admin', 'trash', 'list', '--json'], env)).stdout) as TrashList
  const ids = trash.map(({ id }) => String(id))
  const { code, stderr } = await runMoor(['admin', 'trash', 'purge', ...ids, '--json'], env)
  assert.equal(code, 0, stderr)
}

async function findFirstPool(api: Api, id: number): Promise<number> {
  const { body } = await api.ok<{ data: readonly { id: number }[] }>('GET', `${root}/${id}/pools`)
  const [pool] = body.data
  assert.ok(pool, 'a cluster has a pool')
  return pool.id
}

async function findNameStart(origin: string, operatorToken: string): Promise<string> {
  const { hosts } = await openSim(fixedOriginSelector(origin), operatorToken).state()
  const name = /^(moor-[0-9a-f]{8}-)host-/.exec(String(hosts[0]?.['name']))?.[1]
  assert.ok(name, 'the hosts of nodes are named after their installation')
  return name
}

const flagsFor = (nodes: 'simulated' | 'containers'): readonly string[] => [
  '--kubernetes',
  'docker',
  '--images',
  testImages,
  '--nodes',
  nodes,
]

async function begin(
  scratch: ScratchFolder,
  nodes: 'simulated' | 'containers',
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  if (nodes === 'simulated') return start(scratch, flagsFor(nodes), { env })
  await writeFiles(scratch, flagsFor(nodes))
  takeOtherPlaces(scratch)
  return start(scratch, [], { env })
}

/** Starts with a used address. The server writes the files, but opens nothing shared. */
async function writeFiles(scratch: ScratchFolder, flags: readonly string[]): Promise<void> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await assert.rejects(start(scratch, flags, { listen: `127.0.0.1:${port}` }), /cannot listen/)
  holder.close()
}

/** Daemons of two tiers share the machine's network: equal ranges would send the traffic of one to the other. */
function takeOtherPlaces({ data }: ScratchFolder): void {
  const [engines, catalogue] = [join(data, 'engines.yaml'), join(data, 'catalogue.yaml')]
  const number = readDaemonNumber() % placesMax
  const third = number * 16
  const [port, memberPort] = [40_000 + number * 100, 30_000 + number * 300]
  const addresses = [
    `subnets: 10.95.${third}.0/20`,
    `ports: { from: ${port}, to: ${port + 89} }`,
    `member_ports: { from: ${memberPort}, to: ${memberPort + 299} }`,
  ]
  const own = addresses.map((line) => `    ${line}\n`).join('')
  const text = readFileSync(engines, 'utf8').replace(/^ {4}versions:/m, `${own}$&`)
  writeFileSync(engines, text.replace(/^ {4}api: \{\}$/m, `    api: { port: ${port + 90} }`))
  writeFileSync(catalogue, readFileSync(catalogue, 'utf8').replaceAll('10.84.0.0/16', `10.94.${third}.0/20`))
}

/** Number of the bridge that `start-docker.sh` made; unique among the daemons of this machine. 0 for other runtimes. */
function readDaemonNumber(): number {
  const file = join(dirname(testRuntime.replace('unix://', '')), 'bridge')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim().replace('moordk', '')) : 0
}

interface StartSettings {
  readonly listen?: string
  readonly env?: Readonly<Record<string, string>>
}

function start(
  scratch: ScratchFolder,
  flags: readonly string[],
  { listen = '127.0.0.1:0', env = {} }: StartSettings = {},
): Promise<Server> {
  return startMoor({
    args: ['up', ...flags],
    env: {
      MOORAGE_DATA: scratch.data,
      MOORAGE_LISTEN: listen,
      MOORAGE_SIM_LISTEN: '127.0.0.1:0',
      MOORAGE_SIM_PACE: 'fast',
      MOORAGE_LOG: 'warn',
      DOCKER_HOST: testRuntime,
      ...env,
    },
  })
}
