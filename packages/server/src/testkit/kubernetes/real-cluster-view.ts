import { sqlOn } from '../database/rows.ts'
import { expect } from 'vitest'
import { createDockerRuntime } from '#drivers/containers/index.ts'
import { testDockerUrl } from '../containers/test-docker.ts'
import type { BenchEnvironment } from '../engine/bench-environment.ts'
import type { OutsideView } from '../engine/outside-view.ts'
import { describeRealCluster } from './call-real-cluster.ts'
import type { OpenedSet } from './kubernetes-kit.ts'

/** Number of containers of a control plane with one member. */
const partsCount = 5

interface PlaneInventory {
  readonly running: readonly string[]
  readonly volumes: readonly string[]
  readonly networks: readonly string[]
  readonly registered: readonly string[]
  readonly hosts: number
  readonly works: readonly string[]
}

/** Returns a view that compares the rows with the container runtime and the registry. Devices and sizes are undefined. */
export function realClusterView(environment: BenchEnvironment, { registry }: Pick<OpenedSet, 'registry'>): OutsideView {
  return {
    findDevice: async () => undefined,
    findSizeGib: async () => undefined,
    async expectAsRows(after) {
      expect(
        await inspectDirectly(environment, registry),
        `resources of the runtime and the registry ${after}`,
      ).toEqual(await readRows(environment))
    },
  }
}

async function readRows({ store, installationId }: BenchEnvironment): Promise<PlaneInventory> {
  const rows = await store.db.selectFrom('clusters').selectAll().where('provisioned_at', 'is not', null).execute()
  const hosts = await store.db.selectFrom('hosts').select('id').where('provisioned_at', 'is not', null).execute()
  const names = rows.map((row) => describeRealCluster(installationId, row).name).toSorted()
  return {
    running: names.flatMap((name) => Array.from({ length: partsCount }, () => name)),
    volumes: names.map((name) => `${name}-1-etcd`),
    networks: names.map((name) => `${name}-1`),
    registered: names,
    hosts: hosts.length,
    works: [],
  }
}

async function inspectDirectly(
  { store, installationId }: BenchEnvironment,
  registry: OpenedSet['registry'],
): Promise<PlaneInventory> {
  const containers = createDockerRuntime({ name: 'beside', url: testDockerUrl ?? '' })
  const labels = { 'moorage.installation': installationId }
  try {
    const observed = await containers.listContainers(labels)
    const planes = await registry.query<{ name: string }>`select name from infra.control_planes order by name`
    const works = await registry.query<{
      name: string
    }>`select name from infra.works where kind = 'deploy' order by name`
    const hosts = await sqlOn(store)<{ count: number }>`select count(*)::integer as count from sim.hosts`
    return {
      running: observed
        .filter((one) => one.isRunning)
        .map(({ name }) => name.replace(/-1-[a-z-]+$/, ''))
        .toSorted(),
      volumes: (await containers.listVolumes(labels)).toSorted(),
      networks: (await containers.listNetworks(labels)).toSorted(),
      registered: planes.map(({ name }) => name),
      hosts: hosts[0]?.count ?? 0,
      works: works.map(({ name }) => name),
    }
  } finally {
    await containers.close()
  }
}
