import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type ObservedContainer, type ProgramRunner, createDockerRuntime } from '#drivers/containers/index.ts'
import type { ControlRegion } from '#drivers/kubernetes/index.ts'
import { countContainers } from '#drivers/kubernetes/plane/describe-member.ts'
import { memberLabels } from '#drivers/kubernetes/plane/plane-names.ts'
import { memberOfRow } from '#drivers/kubernetes/planes/layout-of-plane.ts'
import { type NewPlane, placePlane } from '#drivers/kubernetes/planes/place-plane.ts'
import { type PlaneRow, findPlane } from '#drivers/kubernetes/planes/plane-row.ts'
import { recordDeployed, recordNext } from '#drivers/kubernetes/planes/record-plane.ts'
import type { restoreRealCluster } from '#drivers/kubernetes/restores/restore-cluster.ts'
import { nameSnapshot, snapshotPath, writeSnapshot } from '#drivers/kubernetes/stores/snapshot-files.ts'
import { recordSnapshot } from '#drivers/kubernetes/stores/snapshot-rows.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import { type Claimed, DriverError, nameResource } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'

type Context = Parameters<typeof restoreRealCluster>[0]
type ControlMachine = ControlRegion['machines'][number]

/** Stub of a control machine. */
interface PretendedMachine extends ControlMachine {
  isOn: boolean
  readonly running: ObservedContainer[]
  readonly removed: string[]
}

/** Control planes as registry rows, on stub machines. */
export interface RegisteredPlanes {
  readonly registry: Registry
  readonly context: Context
  readonly machines: Readonly<Record<'first' | 'second' | 'third', PretendedMachine>>
  /** Not deployed if `version` is null. Uses only the first machine unless highly available. */
  makePlane(changes?: Partial<PlaneInput>): Promise<Claimed>
  rowOf(cluster: Claimed): Promise<PlaneRow>
  saveSnapshot(cluster: Claimed, takenMs: number, version?: string): Promise<string>
  dump(): Promise<string>
}

interface PlaneInput {
  readonly isHighlyAvailable: boolean
  readonly version: string | null
  readonly store: NewPlane['store']
}

const region = 'home'

/** Opens a registry in an existing database, with three stub machines that run no containers. */
export async function openRegisteredPlanes(url: string, folder: string | null): Promise<RegisteredPlanes> {
  const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
  const machines = { first: pretend('first', 1), second: pretend('second', 2), third: pretend('third', 3) }
  const context: Context = {
    connections: new Map(),
    memories: new Map(),
    postgres: null,
    options: {
      name: 'real',
      registry,
      regions: {
        [region]: { machines: Object.values(machines), address: null, hosts: { inspectHost: nothing }, kubelets: null },
      },
      versions: ['1.35', '1.36'],
      images: {
        prefix: '',
        etcd: 'etcd:3.6.8-0',
        kine: 'kine:v0.17.5',
        front: 'haproxy:2.6',
        archives: null,
        pull: 'never',
      },
      ports: { from: 36_443, to: 36_542 },
      memberPorts: { from: 22_000, to: 22_199 },
      subnets: '10.83.0.0/16',
      addons: null,
      snapshots: folder === null ? null : { folder, everyMinutes: 60, keep: 2 },
    },
  }
  const environment = { context, machines: Object.values(machines) }
  return {
    registry,
    context,
    machines,
    rowOf: (cluster) => rowOf(registry, cluster),
    makePlane: (changes) =>
      makePlane(environment, { isHighlyAvailable: false, version: '1.36', store: 'etcd', ...changes }),
    async saveSnapshot(cluster, takenMs, version = '1.36') {
      const row = await rowOf(registry, cluster)
      const file = nameSnapshot(takenMs, 7)
      const content = Buffer.alloc(1_024, file)
      const whole = Buffer.concat([content, createHash('sha256').update(content).digest()])
      const snapshotFolder = { folder: folder ?? '', plane: row.name }
      const bytes = await writeSnapshot(snapshotFolder, file, (take) => take(whole))
      await recordSnapshot(registry, row, { file, takenMs, revision: 7, bytes, version })
      return snapshotPath(snapshotFolder, file)
    },
    dump: () => dump(registry),
  }
}

async function rowOf(registry: Registry, cluster: Claimed): Promise<PlaneRow> {
  const row = await findPlane(registry, 'real', cluster)
  if (!row) throw new Error('The control plane does not exist.')
  return row
}

interface PlanesEnvironment {
  readonly context: Context
  readonly machines: readonly PretendedMachine[]
}

async function makePlane(
  { context, machines }: PlanesEnvironment,
  { version, isHighlyAvailable, store }: PlaneInput,
): Promise<Claimed> {
  const { options } = context
  const cluster = newCluster()
  const sealed = await openTestSecretBox().seal('keys', `infra-control-plane/${cluster.name}`)
  await placePlane(options, cluster, { sealed, isHighlyAvailable, store })
  if (version !== null) await deploy(options.registry, cluster, { version, isHighlyAvailable })
  const row = await rowOf(options.registry, cluster)
  for (const { number, machine } of row.members)
    runAll(
      { context, cluster, row },
      number,
      machines.find(({ name }) => name === machine),
    )
  return cluster
}

async function dump(registry: Registry): Promise<string> {
  const rows = [
    registry.query`select * from infra.control_planes order by name`,
    registry.query`select * from infra.control_members order by plane, number`,
    registry.query`select * from infra.left_members order by plane, restores, number`,
    registry.query`select * from infra.plane_snapshots order by plane, file`,
    registry.query`select name, kind from infra.works order by name`,
  ]
  return JSON.stringify(await Promise.all(rows))
}

const nothing = () => Promise.resolve(null)

function newCluster(): Claimed {
  const stamp = { installation: randomUUID(), kind: 'cluster', id: randomInt(1, 1_000_000), uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region, guard: { generation: 1, epoch: 1 } }
}

async function deploy(
  registry: Registry,
  { name }: Claimed,
  { version, isHighlyAvailable }: { readonly version: string; readonly isHighlyAvailable: boolean },
): Promise<void> {
  const patch = `${version}.1`
  await recordNext(registry, name, { version, patch })
  await recordDeployed(registry, name, { version, patch, isHighlyAvailable, certificateEndsMs: 0, restores: 0 })
}

function runAll(
  { context, cluster, row }: { readonly context: Context; readonly cluster: Claimed; readonly row: PlaneRow },
  number: number,
  machine: PretendedMachine | undefined,
): void {
  const members = row.members.map((one) => memberOfRow(context, one))
  for (let part = countContainers({ members }, [number]); part > 0; part -= 1) {
    const labels = memberLabels({ cluster }, { number, restores: row.restores })
    const name = `${cluster.name}-${number}-part${part}`
    machine?.running.push({
      name,
      image: '',
      labels,
      isRunning: true,
      run: 'first',
      restarts: 0,
      addresses: {},
      description: null,
    })
  }
}

function pretend(name: string, last: number): PretendedMachine {
  const running: ObservedContainer[] = []
  const removed: string[] = []
  const remove = async (one: string): Promise<void> => {
    removed.push(one)
    const index = running.findIndex((observed) => observed.name === one)
    if (index >= 0) running.splice(index, 1)
  }
  const containers: ProgramRunner = {
    ...createDockerRuntime({ name, url: 'unix:///nowhere.sock' }),
    hasNetworks: true,
    async listContainers(labels) {
      if (!machine.isOn) throw new DriverError('Busy', `${name} is unreachable.`)
      return running.filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    },
    removeContainer: remove,
    removeVolume: remove,
    removeNetwork: remove,
  }
  const machine: PretendedMachine = {
    name,
    isOn: true,
    running,
    removed,
    address: `192.0.2.${last}`,
    membersMax: 20,
    isLocal: false,
    containers,
  }
  return machine
}
