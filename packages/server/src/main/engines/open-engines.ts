import { dirname, join } from 'node:path'
import type { PoolConfig } from 'pg'
import { createCephEngine } from '#drivers/ceph/index.ts'
import { createFileEngine } from '#drivers/file/create-file-engine.ts'
import { privatePool } from '#domain/address/pool.ts'
import { type ContainerHostEngine, createContainerHosts } from '#drivers/container-hosts/index.ts'
import { createImageStore } from '#drivers/images/index.ts'
import { createResticStore } from '#drivers/restic/index.ts'
import {
  type LibvirtEngine,
  type ManagedNetwork,
  type NetworkCheck,
  type SurveyedHypervisor,
  createLibvirtEngine,
} from '#drivers/libvirt/index.ts'
import type { PowerEventHandlers } from '#drivers/power/subscribe-with-reconnect.ts'
import {
  type FleetLoopOptions,
  type KubernetesEngine,
  createKubernetesEngine,
  surveySnapshots,
} from '#drivers/kubernetes/index.ts'
import { type Registry, openRegistry, releaseProcess } from '#drivers/registry/open-registry.ts'
import type {
  BackupStore,
  ClusterDriver,
  HostDriver,
  ImageStore,
  SecretBox,
  StorageUse,
  VolumeDriver,
  VolumeClient,
  VolumeStorage,
} from '#reconcile/ports/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { readSecretFile } from './read-secret-file.ts'
import { simulatedEngine } from './check-engines.ts'
import { describeContainerHosts } from './describe-container-hosts.ts'
import { describeCeph, describeFiles, describeKubernetes, describeLibvirt } from './engine-options.ts'
import type { StoreUrls } from './describe-store.ts'
import type { EngineFile } from './engine-schema.ts'
import { type RegionPairs, pairRegions } from './pair-regions.ts'

/** Opened real infrastructure. */
export type OpenedEngines = NonNullable<Awaited<ReturnType<typeof openEngines>>>

/** Dependencies of engines. */
export interface EngineContext extends StoreUrls {
  /** Moorage's database with the driver registry (ADR 0019). */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
  readonly process: string
  readonly vendor: string
  /** Installation ID, from which the names of networks derive. */
  readonly installation: string
  readonly catalogue: Parameters<typeof pairRegions>[0]
  readonly simulatedHosts: HostDriver | null
  readonly images: { readonly folder: string; readonly sizeMaxBytes: number }
}

const openLibvirt = (...described: Parameters<typeof describeLibvirt>): LibvirtEngine =>
  createLibvirtEngine(describeLibvirt(...described))

interface OpenedStorage {
  volumes(region: string): VolumeDriver | undefined
  readonly storage: VolumeStorage
  surveyStorage?(): Promise<StorageUse[]>
}

/**
 * Opens every engine of a file; null for a file without engines. Calls to an unreachable engine fail as Busy. Throws OperatorFailure for an unusable file or
 * store of an entry.
 */
export async function openEngines(file: EngineFile, context: EngineContext) {
  if (Object.values(file).every((list) => list.length === 0)) return null
  const pairs = pairRegions(context.catalogue)
  const registry = await openRegistry(context)
  const guests = new Map<string, LibvirtEngine>()
  const containerHosts = new Map<string, ContainerHostEngine>()
  const hostsOf = (engine: string) => guests.get(engine) ?? containerHosts.get(engine)
  // Host and storage drivers depend on each other only through VolumeClient and VolumeStorage.
  const holderOf =
    (volumes: string) =>
    (region: string): VolumeClient | null =>
      hostsOf(pairs.find((one) => one.region === region && one.volumes === volumes)?.hosts ?? '')?.holder ?? null
  const isPlain = (region: string): boolean =>
    pairs.some((one) => one.region === region && file.containers?.some(({ name }) => name === one.hosts))
  const storages = openStorages(file, { registry, pairs, holderOf, isPlain })
  const shared = { ...context, registry, ranges: rangesOf(context.catalogue) }
  for (const one of file.libvirt ?? [])
    guests.set(one.name, openLibvirt(one, { ...shared, storageOf: storageOf(storages, pairs, one.name) }))
  for (const one of file.containers ?? [])
    containerHosts.set(one.name, openContainerHosts(one, { file, storages, registry, ...context }))
  const planes = await openPlanes(file, { ...context, registry, nodesOf: nodesIn(context, { guests, containerHosts }) })
  return {
    hosts: (engine: string, region: string): HostDriver | undefined =>
      isPaired(pairs, { hosts: engine, region }) ? hostsOf(engine)?.hosts : undefined,
    volumes: (engine: string, region: string): VolumeDriver | undefined => storages.get(engine)?.volumes(region),
    clusters: (engine: string): ClusterDriver | undefined => planes.get(engine)?.clusters,
    images: (engine: string) => imagesBeside(guests.get(engine), { ...context, registry }),
    /** Undefined in a region without a store for backups. */
    backups: openBackups(file, { ...context, registry }),
    /** Undefined for an engine without control planes. */
    planes: (engine: string) => planes.get(engine),
    surveyHypervisors: (isProbing: boolean) => surveyAll([...guests.values()], isProbing),
    /** Repairs networks of hosts that Moorage creates, and rules for ports of containers, and returns a check of each machine. */
    ensureNetworks: () => ensureAllNetworks([...guests.values(), ...containerHosts.values()]),
    /** Calls `onChange` after this process has replaced the rules of a network. */
    watchNetworks: (onChange: () => void): void => guests.forEach((one) => one.watchNetworks(onChange)),
    surveyStorage: () => surveyUse([...guests.values(), ...storages.values()]),
    /** Snapshot age per engine; rejects if the database does not respond. */
    surveySnapshots: () => surveySnapshots(registry, listSaving(file)),
    /** Runs background tasks of real clusters until stopped: simulated nodes, API access, snapshots, leftover removal. Never rejects. */
    keepFleets: (keep: FleetLoopOptions) => keepPlanes([...planes.values()], keep),
    /** Listeners for controllers inside clusters (ADR 0024). */
    innerListeners: [...planes.values()].flatMap(({ innerListener }) => (innerListener ? [innerListener] : [])),
    watchPower: (watch: PowerEventHandlers): void =>
      [...guests.values(), ...containerHosts.values()].forEach((one) => one.watchPower(watch)),
    /** Releases the driver leases of a dead process. */
    releaseProcess: (name: string) => releaseProcess(registry, name),
    close: () => closeInTurn([...planes.values(), ...containerHosts.values(), registry]),
  }
}

/** Returns undefined for an engine whose hosts do not support images of users. */
function imagesBeside(
  guest: LibvirtEngine | undefined,
  { images, registry }: Pick<EngineContext, 'images'> & { readonly registry: Registry },
): ImageStore | undefined {
  return guest && createImageStore({ ...images, registry, copyDisk: guest.copyDisk })
}

/** Returns a lookup of a region's store. Throws OperatorFailure for a credentials file that other users can read. */
function openBackups(
  { restic = [] }: EngineFile,
  { registry, images }: Pick<EngineContext, 'images'> & { readonly registry: Registry },
): (region: string) => BackupStore | undefined {
  const cacheFolder = join(dirname(images.folder), 'backup-cache')
  const opened = restic.map((one) => {
    if (one.credentials_file !== undefined)
      readSecretFile(one.credentials_file, `credentials file of engine ${one.name}`)
    const limits = { uploadKibps: one.upload_kib_per_second, downloadKibps: one.download_kib_per_second }
    const place = { repository: one.repository, credentialsFile: one.credentials_file, cacheFolder }
    return { regions: one.regions, store: createResticStore({ ...place, ...limits, registry }) }
  })
  return (region) => opened.find(({ regions }) => regions.includes(region))?.store
}

function rangesOf({ regions }: EngineContext['catalogue']): ManagedNetwork['ranges'] {
  const [privateIpv4 = ''] = privatePool
  return Object.fromEntries(regions.map(({ id, addresses }) => [id, { ...addresses, privateIpv4 }]))
}

async function surveyAll(guests: readonly LibvirtEngine[], isProbing: boolean): Promise<SurveyedHypervisor[]> {
  return (await Promise.all(guests.map((one) => one.surveyHypervisors(isProbing)))).flat()
}

async function ensureAllNetworks(
  engines: readonly Pick<LibvirtEngine | ContainerHostEngine, 'ensureNetworks'>[],
): Promise<NetworkCheck[]> {
  return (await Promise.all(engines.map((one) => one.ensureNetworks()))).flat()
}

async function keepPlanes(planes: readonly KubernetesEngine[], keep: FleetLoopOptions): Promise<void> {
  await Promise.all(
    planes.flatMap((one) => [
      one.runFleets(keep),
      one.publishInnerAccess(keep),
      one.runSnapshots(keep),
      one.cleanUpLeftMembers(keep),
    ]),
  )
}

async function surveyUse(surveyed: readonly { surveyStorage?(): Promise<StorageUse[]> }[]): Promise<StorageUse[]> {
  return (await Promise.all(surveyed.map(async (one) => (await one.surveyStorage?.()) ?? []))).flat()
}

async function closeInTurn(opened: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const one of opened) await one.close()
}

function listSaving({ kubernetes = [] }: EngineFile): readonly string[] {
  return kubernetes.filter(({ snapshots }) => snapshots).map(({ name }) => name)
}

interface OpenContainerHostsContext extends Pick<EngineContext, 'vendor' | 'catalogue'> {
  readonly file: EngineFile
  readonly storages: ReadonlyMap<string, OpenedStorage>
  readonly registry: Registry
}

function openContainerHosts(
  entry: NonNullable<EngineFile['containers']>[number],
  { file, storages, registry, vendor, catalogue }: OpenContainerHostsContext,
): ContainerHostEngine {
  const options = describeContainerHosts(entry, {
    registry,
    vendor,
    regionOf(region) {
      const served = catalogue.regions.find(({ id, drivers }) => id === region && drivers.hosts === entry.name)
      const storage = served && storages.get(served.drivers.volumes)?.storage
      const [range] = served?.addresses.ipv4 ?? []
      if (!served || !storage || range === undefined) return undefined
      const folders = file.file?.find(({ name }) => name === served.drivers.volumes)?.classes ?? []
      const volumeFolders = folders.filter((one) => one.region === region).map(({ folder }) => folder)
      return { storage, volumeFolders, range }
    },
  })
  return createContainerHosts(options)
}

type PlanesContext = Parameters<typeof describeKubernetes>[1]

interface HostEngines {
  readonly guests: ReadonlyMap<string, LibvirtEngine>
  readonly containerHosts: ReadonlyMap<string, ContainerHostEngine>
}

/** Guests and containers run kubelets; the fleet replaces kubelets of simulated hosts. */
function nodesIn(
  { catalogue, simulatedHosts }: EngineContext,
  { guests, containerHosts }: HostEngines,
): PlanesContext['nodesOf'] {
  return (region) => {
    const engine = catalogue.regions.find(({ id }) => id === region)?.drivers.hosts ?? ''
    if (engine === simulatedEngine) return simulatedHosts ? { hosts: simulatedHosts, kubelets: null } : undefined
    const guest = guests.get(engine)
    // Guests are on an operator's network that control machines can route to.
    if (guest) return { hosts: guest.hosts, kubelets: { files: guest.files, networks: null } }
    const found = containerHosts.get(engine)
    return found && { hosts: found.hosts, kubelets: { files: found.files, networks: found.networks } }
  }
}

async function openPlanes(
  { kubernetes = [] }: EngineFile,
  context: PlanesContext,
): Promise<ReadonlyMap<string, KubernetesEngine>> {
  const planes = new Map<string, KubernetesEngine>()
  for (const one of kubernetes) {
    const engine = await createKubernetesEngine(describeKubernetes(one, context))
    planes.set(one.name, engine)
    // An unusable store is reported at start, before clusters wait for it.
    const why = await engine.explainStore()
    if (why !== null) throw new OperatorFailure(`Engine ${one.name}: ${why}`, 'usage')
  }
  return planes
}

const isPaired = (
  pairs: RegionPairs,
  { hosts, region }: { readonly hosts: string; readonly region: string },
): boolean => pairs.some((one) => one.hosts === hosts && one.region === region)

function storageOf(storages: ReadonlyMap<string, OpenedStorage>, pairs: RegionPairs, hosts: string) {
  return (region: string): VolumeStorage | undefined => {
    const pair = pairs.find((one) => one.region === region && one.hosts === hosts)
    return pair && storages.get(pair.volumes)?.storage
  }
}

interface StorageContext {
  readonly registry: Registry
  readonly pairs: RegionPairs
  holderOf(volumes: string): (region: string) => VolumeClient | null
  isPlain(region: string): boolean
}

function openStorages(
  { file = [], ceph = [] }: EngineFile,
  { registry, pairs, holderOf, isPlain }: StorageContext,
): ReadonlyMap<string, OpenedStorage> {
  const storages = new Map<string, OpenedStorage>()
  for (const one of file) {
    const options = describeFiles(one, { registry, holderOf: holderOf(one.name), isPlain })
    const { volumesOf, ...engine } = createFileEngine(options)
    storages.set(one.name, {
      ...engine,
      volumes: (region) => (options.regions[region] ? volumesOf(region) : undefined),
    })
  }
  for (const one of ceph) {
    // Regions that the catalogue assigns to other engines have no hosts that could resize attached volumes.
    const regions = one.regions.filter((region) =>
      pairs.some((pair) => pair.region === region && pair.volumes === one.name),
    )
    const options = describeCeph({ ...one, regions }, { registry, holderOf: holderOf(one.name) })
    const { volumes, storage } = createCephEngine(options)
    storages.set(one.name, { volumes: (region) => (options.regions.includes(region) ? volumes : undefined), storage })
  }
  return storages
}
