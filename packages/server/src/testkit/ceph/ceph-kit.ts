import { createCephEngine, type CephEngine } from '#drivers/ceph/index.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import type { HardwareType, Resource, SecretBox, VolumeClient } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import {
  type RegistryHosts,
  type RegistryHostsOptions,
  driveRegistryHosts,
  isOnRegistryHost,
} from '../files/registry-hosts.ts'
import { type TestCluster, startTestCluster } from './test-cluster.ts'

/** Ceph cluster with its driver. */
export interface CephKit extends DriverKit {
  readonly cluster: TestCluster
  readonly engine: CephEngine
  readonly registry: Registry
  reopen(): Promise<DriverSet & { readonly engine: CephEngine; close(): Promise<void> }>
}

const pools: Readonly<Record<HardwareType, string>> = { nvme: 'volumes', hdd: 'volumes-hdd' }

interface CephEnvironment {
  readonly url: string
  readonly secretBox: SecretBox
  readonly cluster: TestCluster
  readonly hosts: RegistryHosts
  readonly capacityGib: { nvme?: number }
}

/** Starts a Ceph cluster, a database and the driver. Returns them as a kit, whose hosts exist only in the registry. */
export async function openCephKit(): Promise<CephKit> {
  const [database, cluster] = await Promise.all([createTestDatabase(), startTestCluster()])
  const secretBox = openTestSecretBox()
  const environment: CephEnvironment = { url: database.url, secretBox, cluster, hosts: new Map(), capacityGib: {} }
  const first = await openOn(environment)
  return {
    ...first,
    ...damageOf(environment),
    cluster,
    region: 'suite-1',
    writeBytes: (volume, offset, bytes) => cluster.writeBytes(volume, offset, bytes),
    readBytes: (volume, offset, length) => cluster.readBytes(volume, offset, length),
    reopen: () => openOn(environment),
    close: async () => {
      await first.close()
      await Promise.all([cluster.close(), database.close()])
    },
  }
}

async function openOn({ url, secretBox, cluster, hosts, capacityGib }: CephEnvironment) {
  const registry = await openRegistry({ connection: url, secretBox })
  const held = { registry, hosts, isThere: async (volume: Resource) => (await volumes.inspectVolume(volume)) !== null }
  const holder = registryHolder(cluster, held)
  const engine = createCephEngine({
    name: 'ceph',
    registry,
    conf: cluster.conf,
    user: 'moorage',
    pools,
    capacityGib,
    iopsMax: { hdd: 500 },
    users: { 'hypervisor-1': { name: 'hypervisor-1', key: 'AQD=' } },
    holderOf: () => holder,
    regions: ['suite-1'],
  })
  const { volumes } = engine
  return { registry, engine, volumes, hosts: driveRegistryHosts(held), close: () => registry.close() }
}

function damageOf({ cluster, capacityGib }: CephEnvironment): Pick<CephKit, 'setBreak' | 'fillRegion'> {
  return {
    setBreak: (volume, as) => breakImage(cluster, volume, as),
    fillRegion: () => fillPool(capacityGib),
  }
}

/** Removes a volume's image from the default pool, or shrinks it to 512 MiB. */
export async function breakImage(cluster: TestCluster, { name }: Resource, as: 'missing' | 'broken'): Promise<void> {
  const image = `volumes/${name}`
  await (as === 'missing' ? cluster.rbd('rm', image) : cluster.rbd('resize', '--allow-shrink', '--size', '512M', image))
}

/** Makes engines that use this object report the default pool as full. Returns the undo. */
export async function fillPool(capacityGib: { nvme?: number }): Promise<() => Promise<void>> {
  capacityGib.nvme = 0
  return async () => {
    delete capacityGib.nvme
  }
}

function registryHolder(cluster: TestCluster, held: RegistryHostsOptions): VolumeClient {
  const reject = async (): Promise<never> => {
    throw new Error('A host that exists only in the registry copies nothing.')
  }
  return {
    hasSparseCopies: true,
    isOpen: (volume) => isOnRegistryHost(held, volume),
    grow: async ({ name }, sizeBytes) => {
      await cluster.rbd('resize', '--size', `${sizeBytes}B`, `volumes/${name}`)
    },
    whileFrozen: (_volume, act) => act(),
    copyInto: reject,
    migrateInto: reject,
  }
}
