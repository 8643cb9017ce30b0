import type { CephOptions, CephUser } from '#drivers/ceph/index.ts'
import type { FileClass, FileEngineOptions } from '#drivers/file/file-engine-options.ts'
import type { ControlRegion, KubernetesOptions } from '#drivers/kubernetes/index.ts'
import type { HostNetwork, LibvirtOptions, LibvirtRegion, ManagedNetwork } from '#drivers/libvirt/index.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import type { StorageBounds, VolumeClient, VolumeStorage } from '#reconcile/ports/index.ts'
import { checkCephUsers } from './check-ceph-users.ts'
import type { EngineFile } from './engine-schema.ts'
import { describeMachineEntry, isOfProcesses } from './control-machine.ts'
import { hypervisorUri } from './hypervisor-uri.ts'
import { readSecretFile } from './read-secret-file.ts'
import { type StoreUrls, describeStore } from './describe-store.ts'

type Entry<Kind extends keyof EngineFile> = NonNullable<EngineFile[Kind]>[number]

interface StorageContext {
  readonly registry: Registry
  readonly holderOf: (region: string) => VolumeClient | null
  /** True if the hosts of a region support plain files only. */
  readonly isPlain?: (region: string) => boolean
}

interface HostsContext {
  readonly registry: Registry
  readonly vendor: string
  readonly storageOf: (region: string) => VolumeStorage | undefined
  /** Installation ID, and address ranges by region, of networks that Moorage creates. */
  readonly installation: string
  readonly ranges: ManagedNetwork['ranges']
}

const shutdownGraceSeconds = 60

/**
 * Converts an entry into options of the libvirt driver, with defaults. Omits regions without storage; lost hypervisors only keep their names. Throws
 * OperatorFailure for an unreadable key or certificate, or a key open to other users.
 */
export function describeLibvirt(
  entry: Entry<'libvirt'>,
  { registry, vendor, storageOf, installation, ranges }: HostsContext,
): LibvirtOptions {
  const { name, hypervisors, images = [], node_images: nodeImages = [], network, shutdown_grace_seconds: grace } = entry
  const regions: Record<string, LibvirtRegion> = {}
  for (const machine of hypervisors) {
    const { region, name: own, disk_folder: diskFolder, shared_disks, memory_mib, vcpus, accelerator } = machine
    const storage = storageOf(region)
    if (!storage) continue
    const { hypervisors: known, lost } = regions[region] ?? { hypervisors: [], lost: [] }
    if (machine.lost === true) {
      regions[region] = { storage, hypervisors: known, lost: [...lost, own] }
      continue
    }
    const one = {
      name: own,
      uri: hypervisorUri(machine),
      diskFolder,
      memoryMib: memory_mib ?? null,
      vcpus: vcpus ?? null,
      accelerator: accelerator ?? 'auto',
      ...(shared_disks !== undefined && { sharedDisks: shared_disks }),
      ...describeBounds(machine),
    } as const
    regions[region] = { storage, hypervisors: [...known, one], lost }
  }
  return {
    name,
    registry,
    vendor,
    regions,
    images: images.map(({ file = null, ...image }) => ({ ...describeBoot(image), file })),
    nodeImages: nodeImages.map(describeBoot),
    network: describeNetwork(network, { installation, ranges }),
    shutdownGraceMs: (grace ?? shutdownGraceSeconds) * 1_000,
  }
}

function describeBoot<Image extends { readonly command_line?: string; readonly format?: 'raw' | 'qcow2' }>({
  command_line: commandLine,
  format = 'raw',
  ...image
}: Image) {
  return { ...image, format, ...(commandLine === undefined ? {} : { commandLine }) }
}

function describeNetwork(
  network: Entry<'libvirt'>['network'],
  { installation, ranges }: Pick<HostsContext, 'installation' | 'ranges'>,
): HostNetwork {
  const { kind = 'none', name = '', gateway = null, name_servers: nameServers = [] } = network ?? {}
  if (kind === 'bridge') return { kind, name, gateway, nameServers }
  if (kind === 'nat' || kind === 'routed') {
    const bridge = name || `moor-${installation.slice(0, 8)}`
    return { kind, installation, bridge, nameServers, ranges }
  }
  return kind === 'network' ? { kind, name } : { kind }
}

interface PlanesContext extends StoreUrls {
  readonly registry: Registry
  /** Undefined for a region without nodes. */
  nodesOf(region: string): Pick<ControlRegion, 'hosts' | 'kubelets'> | undefined
}

/** Addresses that the loopback interface has without configuration. */
const processSubnets = '127.83.0.0/16'

const planeDefaults = {
  clustersMax: 20,
  ports: { from: 36_443, to: 37_442 },
  memberPorts: { from: 22_000, to: 29_999 },
  subnets: '10.83.0.0/16',
  etcd: 'etcd:3.6.8-0',
  kine: 'rancher/kine:v0.17.5',
  haproxy: 'haproxy:2.6',
  snapshots: { everyMinutes: 60, keep: 24 },
} as const

/**
 * Converts an entry into options of the Kubernetes driver, with defaults. Omits regions without nodes. Throws OperatorFailure for an unusable store, an
 * unreadable file, or a key open to other users.
 */
export function describeKubernetes(
  entry: Entry<'kubernetes'>,
  { registry, nodesOf, ...urls }: PlanesContext,
): KubernetesOptions {
  const { name, machines, addresses = [], versions, images = {}, api, ports = planeDefaults.ports } = entry
  const regions: Record<string, ControlRegion> = {}
  for (const machine of machines) {
    const one = describeMachineEntry(machine, planeDefaults.clustersMax)
    for (const region of machine.regions) {
      const nodes = nodesOf(region)
      const address = addresses.find((before) => before.region === region)?.address ?? null
      if (nodes) regions[region] = { ...nodes, address, machines: [...(regions[region]?.machines ?? []), one] }
    }
  }
  const {
    prefix = '',
    etcd = planeDefaults.etcd,
    kine = planeDefaults.kine,
    haproxy = planeDefaults.haproxy,
    archives = null,
    pull = 'missing',
  } = images
  return {
    name,
    registry,
    regions,
    versions: versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    images: { prefix, etcd, kine, front: haproxy, archives, pull },
    ports,
    memberPorts: entry.member_ports ?? planeDefaults.memberPorts,
    subnets: entry.subnets ?? (isOfProcesses(machines) ? processSubnets : planeDefaults.subnets),
    addons: entry.addons ?? null,
    store: describeStore(entry, urls),
    snapshots: describeSnapshots(entry.snapshots),
    inside: api ? { address: api.address ?? null, port: api.port ?? null, url: api.url ?? null } : null,
  }
}

function describeSnapshots(
  entry: Entry<'kubernetes'>['snapshots'],
): NonNullable<KubernetesOptions['snapshots']> | null {
  if (!entry) return null
  const { folder, every_minutes: everyMinutes, keep } = entry
  const defaults = planeDefaults.snapshots
  return { folder, everyMinutes: everyMinutes ?? defaults.everyMinutes, keep: keep ?? defaults.keep }
}

function describeBounds(entry: { readonly reserve_gib?: number; readonly warn_percent?: number }): StorageBounds {
  const { reserve_gib: reserveGib = null, warn_percent: warnPercent } = entry
  return { reserveGib, ...(warnPercent === undefined ? {} : { warnPercent }) }
}

/** Converts a `file` entry into options of the file driver, grouped by region and storage class. */
export function describeFiles(
  { name, classes }: Entry<'file'>,
  { registry, holderOf, isPlain = () => false }: StorageContext,
): FileEngineOptions {
  type ByClass = Partial<Record<(typeof classes)[number]['storage_class'], FileClass>>
  const regions: Record<string, { classes: ByClass; readonly isPlain: boolean }> = {}
  for (const one of classes) {
    const { region, storage_class: storageClass, folder, capacity_gib, iops } = one
    const served = (regions[region] ??= { classes: {}, isPlain: isPlain(region) })
    served.classes[storageClass] = {
      folder,
      capacityGib: capacity_gib ?? null,
      iopsMax: iops ?? null,
      ...describeBounds(one),
    }
  }
  return { name, registry, regions, holderOf }
}

/**
 * Converts an entry into options of the Ceph driver. Throws OperatorFailure for hypervisors without required users, and for a key file that is unreadable or
 * open to other users.
 */
export function describeCeph(entry: Entry<'ceph'>, { registry, holderOf }: StorageContext): CephOptions {
  checkCephUsers(entry)
  const { name, regions, conf, user, pools, clients } = entry
  const byClass = <Value>(of: (pool: (typeof pools)[number]) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      pools.flatMap((pool) => {
        const value = of(pool)
        return value === undefined ? [] : [[pool.storage_class, value]]
      }),
    )
  return {
    name,
    registry,
    conf,
    user,
    regions,
    holderOf,
    pools: byClass(({ pool }) => pool),
    capacityGib: byClass((pool) => pool.capacity_gib),
    iopsMax: byClass((pool) => pool.iops),
    users: clients ? Object.fromEntries(clients.map((one) => [one.hypervisor, readCephUser(one)])) : null,
  }
}

function readCephUser({ user, key_file: file }: NonNullable<Entry<'ceph'>['clients']>[number]): CephUser {
  return { name: user, key: readSecretFile(file, `key file of Ceph user ${user}`).trim() }
}
