import type { PoolConfig } from 'pg'
import { createCephEngine } from '#drivers/ceph/index.ts'
import { createFileEngine } from '#drivers/file/create-file-engine.ts'
import { type LibvirtEngine, type PowerWatch, createLibvirtEngine } from '#drivers/libvirt/index.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import type { HostDriver, SecretBox, VolumeDriver, VolumeHolder, VolumeStorage } from '#reconcile/ports/index.ts'
import { describeCeph, describeFiles, describeLibvirt } from './engine-options.ts'
import type { EngineFile } from './engine-schema.ts'
import { type RegionPairs, pairRegions } from './pair-regions.ts'

/** Real infrastructure, opened. */
export interface OpenedEngines {
  hosts(engine: string, region: string): HostDriver | undefined
  volumes(engine: string, region: string): VolumeDriver | undefined
  /** Tells of every host whose power changes, by whomever, until it is stopped. */
  watchPower(watch: PowerWatch): void
  close(): Promise<void>
}

/** What engines stand on. */
export interface EngineGround {
  /** The control plane's database, as `pg` is told; the registry of the drivers is there (ADR 0019). */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
  /** Vendor word of the installation, in device paths. */
  readonly vendor: string
  /** Which engines serve which region together. */
  readonly catalogue: Parameters<typeof pairRegions>[0]
}

/** The storage side of one engine. */
interface OpenedStorage {
  volumes(region: string): VolumeDriver | undefined
  readonly storage: VolumeStorage
}

/** Opens every engine of a file; null where it names none. An engine that cannot be reached now is opened all the same: its calls are Busy. */
export async function openEngines(file: EngineFile, ground: EngineGround): Promise<OpenedEngines | null> {
  if (Object.values(file).every((list) => list.length === 0)) return null
  const pairs = pairRegions(ground.catalogue)
  const registry = await openRegistry(ground)
  const hosts = new Map<string, LibvirtEngine>()
  // Hosts and storage know one another only by these two interfaces, and each is made before the other is asked anything.
  const holderOf =
    (volumes: string) =>
    (region: string): VolumeHolder | null =>
      hosts.get(pairs.find((one) => one.region === region && one.volumes === volumes)?.hosts ?? '')?.holder ?? null
  const storages = openStorages(file, { registry, pairs, holderOf })
  for (const one of file.libvirt ?? []) {
    const options = describeLibvirt(one, {
      registry,
      vendor: ground.vendor,
      storageOf: storageOf(storages, pairs, one.name),
    })
    hosts.set(one.name, await createLibvirtEngine(options))
  }
  return {
    hosts: (engine, region) => (isPaired(pairs, { hosts: engine, region }) ? hosts.get(engine)?.hosts : undefined),
    volumes: (engine, region) => storages.get(engine)?.volumes(region),
    watchPower(watch) {
      for (const one of hosts.values()) one.watchPower(watch)
    },
    async close() {
      for (const one of hosts.values()) await one.close()
      await registry.close()
    },
  }
}

const isPaired = (
  pairs: RegionPairs,
  { hosts, region }: { readonly hosts: string; readonly region: string },
): boolean => pairs.some((one) => one.hosts === hosts && one.region === region)

/** The storage that the hosts of an engine reach in a region; undefined in one that it does not serve. */
function storageOf(storages: ReadonlyMap<string, OpenedStorage>, pairs: RegionPairs, hosts: string) {
  return (region: string): VolumeStorage | undefined => {
    const pair = pairs.find((one) => one.region === region && one.hosts === hosts)
    return pair && storages.get(pair.volumes)?.storage
  }
}

interface StorageGround {
  readonly registry: Registry
  readonly pairs: RegionPairs
  holderOf(volumes: string): (region: string) => VolumeHolder | null
}

function openStorages(
  { file = [], ceph = [] }: EngineFile,
  { registry, pairs, holderOf }: StorageGround,
): ReadonlyMap<string, OpenedStorage> {
  const storages = new Map<string, OpenedStorage>()
  for (const one of file) {
    const options = describeFiles(one, { registry, holderOf: holderOf(one.name) })
    const { volumesOf, storage } = createFileEngine(options)
    storages.set(one.name, { volumes: (region) => (options.regions[region] ? volumesOf(region) : undefined), storage })
  }
  for (const one of ceph) {
    // A region that the catalogue does not give it has no hosts that could grow what is plugged in.
    const regions = one.regions.filter((region) =>
      pairs.some((pair) => pair.region === region && pair.volumes === one.name),
    )
    const options = describeCeph({ ...one, regions }, { registry, holderOf: holderOf(one.name) })
    const { volumes, storage } = createCephEngine(options)
    storages.set(one.name, { volumes: (region) => (options.regions.includes(region) ? volumes : undefined), storage })
  }
  return storages
}
