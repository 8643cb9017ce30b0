import { DriverError } from '#reconcile/ports/index.ts'
import type {
  BootSpec,
  Claimed,
  ClusterCapabilities,
  ClusterDriver,
  ClusterSpec,
  DiskSpec,
  Drivers,
  HardwareType,
  HostCapabilities,
  HostDriver,
  Plug,
  Resource,
  VolumeCapabilities,
  VolumeDriver,
  VolumeSpec,
} from '#reconcile/ports/index.ts'
import type { DriverSet } from './driver-kit.ts'

/** Capabilities to replace in drivers. */
export interface OtherRecord {
  readonly volumes?: Partial<VolumeCapabilities>
  readonly hosts?: Partial<HostCapabilities>
  readonly clusters?: Partial<ClusterCapabilities>
}

/** Returns drivers with some capabilities replaced. Calls that these exclude throw NotSupported, or Busy beyond `devicesMax` (driver contract, rule 8). */
export function withRecord<Set extends Required<DriverSet>>(set: Set, record: OtherRecord): Required<DriverSet> {
  const known = new Map<string, Resource>()
  const volumes = { ...set.volumes.capabilities, ...record.volumes }
  const hosts = { ...set.hosts.capabilities, ...record.hosts }
  const clusters = { ...set.clusters.capabilities, ...record.clusters }
  return {
    volumes: lessVolumes(set, volumes, (volume) => isInRunning(set.hosts, known, volume)),
    hosts: lessHosts(set.hosts, hosts, known),
    clusters: lessClusters(set.clusters, clusters),
  }
}

/** Like `withRecord`, for a bench's drivers. All regions get the drivers of us-east. */
export function driversWith(drivers: Drivers, record: OtherRecord): Drivers {
  const region = 'us-east'
  const whole = {
    volumes: drivers.volumes(region),
    hosts: drivers.hosts(region),
    clusters: drivers.clusters(region),
  }
  const less = withRecord(whole, record)
  return {
    volumes: () => less.volumes,
    hosts: () => less.hosts,
    clusters: () => less.clusters,
    images: drivers.images,
    backups: drivers.backups,
  }
}

function rejectUnsupported(what: string): never {
  throw new DriverError('NotSupported', `${what} is not on the record.`)
}

async function isInRunning(
  hosts: HostDriver,
  known: ReadonlyMap<string, Resource>,
  volume: Resource,
): Promise<boolean> {
  for (const host of known.values()) {
    const observed = await hosts.inspectHost(host)
    if (observed?.power === 'on' && observed.plugged.some((one) => one.volumeName === volume.name)) return true
  }
  return false
}

function lessVolumes(
  { volumes }: DriverSet,
  capabilities: VolumeCapabilities,
  isInUse: (volume: Resource) => Promise<boolean>,
): VolumeDriver {
  const checkClass = (hardwareType: HardwareType): void => {
    if (!capabilities.hardwareTypes.includes(hardwareType)) rejectUnsupported(`Storage of class ${hardwareType}`)
  }
  return {
    ...volumes,
    capabilities,
    async ensureVolume(volume: Claimed, spec: VolumeSpec) {
      checkClass(spec.hardwareType)
      return volumes.ensureVolume(volume, spec)
    },
    async ensureClone(volume: Claimed, spec: VolumeSpec, source: Resource) {
      checkClass(spec.hardwareType)
      return volumes.ensureClone(volume, spec, source)
    },
    async growVolume(volume: Claimed, sizeGib: number) {
      if (!capabilities.growsAttached && (await isInUse(volume))) rejectUnsupported('Growth in a running host')
      return volumes.growVolume(volume, sizeGib)
    },
    async migrateVolume(volume: Claimed, to: HardwareType) {
      // Checks the claim (rule 4) with a migration that changes nothing.
      const observed = await volumes.inspectVolume(volume)
      if (observed) await volumes.migrateVolume(volume, observed.hardwareType)
      if (!capabilities.migrates) rejectUnsupported('Migration')
      checkClass(to)
      return volumes.migrateVolume(volume, to)
    },
  }
}

function lessHosts(hosts: HostDriver, capabilities: HostCapabilities, known: Map<string, Resource>): HostDriver {
  const { hotPlugs, relinks, devicesMax } = capabilities
  const look = async (host: Resource, volume: Resource) => {
    known.set(host.name, host)
    const observed = await hosts.inspectHost(host)
    const isOn = observed?.power === 'on'
    return {
      isOn,
      held: observed?.plugged.length ?? 0,
      plug: observed?.plugged.find((one) => one.volumeName === volume.name),
    }
  }
  return {
    ...hosts,
    capabilities,
    inspectHost(host: Resource) {
      known.set(host.name, host)
      return hosts.inspectHost(host)
    },
    async startHost(host: Claimed, boot: BootSpec) {
      known.set(host.name, host)
      if (boot.devices.length > devicesMax) rejectUnsupported(`A boot with ${boot.devices.length} devices`)
      return hosts.startHost(host, boot)
    },
    async ensureDisk(host: Claimed, disk: Resource, spec: DiskSpec) {
      if (spec.image !== null && capabilities.images?.includes(spec.image) === false)
        rejectUnsupported(`Image ${spec.image}`)
      return hosts.ensureDisk(host, disk, spec)
    },
    async plugVolume(volume: Claimed, host: Resource, plug: Plug) {
      const { held, plug: observed } = await look(host, volume)
      // Checks the claim (rule 4) with an unplug that changes nothing.
      await hosts.unplugVolume(volume, { ...host, name: `${host.name}-none` })
      if (!hotPlugs) rejectUnsupported('A plug into a running host')
      if (observed && !relinks && (observed.link !== plug.link || observed.slot !== plug.slot))
        rejectUnsupported('Another link')
      if (!observed && held >= devicesMax) throw new DriverError('Busy', `${host.name} holds ${held} devices already.`)
      return hosts.plugVolume(volume, host, plug)
    },
    async unplugVolume(volume: Claimed, host: Resource) {
      const { isOn, plug } = await look(host, volume)
      if (!hotPlugs && isOn && plug) rejectUnsupported('An unplug from a running host')
      return hosts.unplugVolume(volume, host)
    },
  }
}

function lessClusters(clusters: ClusterDriver, capabilities: ClusterCapabilities): ClusterDriver {
  return {
    ...clusters,
    capabilities,
    async ensureCluster(cluster: Claimed, spec: ClusterSpec) {
      if (!capabilities.versions.includes(spec.version)) rejectUnsupported(`Kubernetes ${spec.version}`)
      if (!capabilities.hasHighAvailability && spec.isHighlyAvailable) rejectUnsupported('High availability')
      if (!capabilities.hasAccessLists && spec.accessList.networks) rejectUnsupported('An access list')
      return clusters.ensureCluster(cluster, spec)
    },
  }
}
