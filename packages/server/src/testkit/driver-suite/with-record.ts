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

/** Changed fields of the drivers' records. */
export interface OtherRecord {
  readonly volumes?: Partial<VolumeCapabilities>
  readonly hosts?: Partial<HostCapabilities>
  readonly clusters?: Partial<ClusterCapabilities>
}

/** Returns drivers of the same engine with fewer capabilities: their records say so, and they reject everything else (driver contract, rule 8). */
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

/** Returns the drivers of a bench with fewer capabilities, whose regions one engine serves. */
export function driversWith(drivers: Drivers, record: OtherRecord): Drivers {
  const region = 'us-east'
  const whole = {
    volumes: drivers.volumes(region),
    hosts: drivers.hosts(region),
    clusters: drivers.clusters(region),
  }
  const less = withRecord(whole, record)
  return { volumes: () => less.volumes, hosts: () => less.hosts, clusters: () => less.clusters }
}

function refuse(what: string): never {
  throw new DriverError('NotSupported', `${what} is not on the record.`)
}

async function isInRunning(
  hosts: HostDriver,
  known: ReadonlyMap<string, Resource>,
  volume: Resource,
): Promise<boolean> {
  for (const host of known.values()) {
    const seen = await hosts.inspectHost(host)
    if (seen?.power === 'on' && seen.plugged.some((one) => one.volumeName === volume.name)) return true
  }
  return false
}

function lessVolumes(
  { volumes }: DriverSet,
  capabilities: VolumeCapabilities,
  isInUse: (volume: Resource) => Promise<boolean>,
): VolumeDriver {
  const checkClass = (hardwareType: HardwareType): void => {
    if (!capabilities.hardwareTypes.includes(hardwareType)) refuse(`Storage of class ${hardwareType}`)
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
      if (!capabilities.growsAttached && (await isInUse(volume))) refuse('Growth in a running host')
      return volumes.growVolume(volume, sizeGib)
    },
    async migrateVolume(volume: Claimed, to: HardwareType) {
      // Checks the claim first (rule 4); a volume's own class is always available.
      const seen = await volumes.inspectVolume(volume)
      if (seen) await volumes.migrateVolume(volume, seen.hardwareType)
      if (!capabilities.migrates) refuse('Migration')
      checkClass(to)
      return volumes.migrateVolume(volume, to)
    },
  }
}

function lessHosts(hosts: HostDriver, capabilities: HostCapabilities, known: Map<string, Resource>): HostDriver {
  const { hotPlugs, relinks, devicesMax } = capabilities
  const look = async (host: Resource, volume: Resource) => {
    known.set(host.name, host)
    const seen = await hosts.inspectHost(host)
    const isOn = seen?.power === 'on'
    return { isOn, held: seen?.plugged.length ?? 0, plug: seen?.plugged.find((one) => one.volumeName === volume.name) }
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
      if (boot.devices.length > devicesMax) refuse(`A boot with ${boot.devices.length} devices`)
      return hosts.startHost(host, boot)
    },
    async ensureDisk(host: Claimed, disk: Resource, spec: DiskSpec) {
      if (spec.image !== null && capabilities.images?.includes(spec.image) === false) refuse(`Image ${spec.image}`)
      return hosts.ensureDisk(host, disk, spec)
    },
    async plugVolume(volume: Claimed, host: Resource, plug: Plug) {
      const { held, plug: seen } = await look(host, volume)
      // Checks the claim first (rule 4), and does nothing else: the volume is in no such host.
      await hosts.unplugVolume(volume, { ...host, name: `${host.name}-none` })
      if (!hotPlugs) refuse('A plug into a running host')
      if (seen && !relinks && (seen.link !== plug.link || seen.slot !== plug.slot)) refuse('Another link')
      if (!seen && held >= devicesMax) throw new DriverError('Busy', `${host.name} holds ${held} devices already.`)
      return hosts.plugVolume(volume, host, plug)
    },
    async unplugVolume(volume: Claimed, host: Resource) {
      const { isOn, plug } = await look(host, volume)
      if (!hotPlugs && isOn && plug) refuse('An unplug from a running host')
      return hosts.unplugVolume(volume, host)
    },
  }
}

function lessClusters(clusters: ClusterDriver, capabilities: ClusterCapabilities): ClusterDriver {
  return {
    ...clusters,
    capabilities,
    async ensureCluster(cluster: Claimed, spec: ClusterSpec) {
      if (!capabilities.versions.includes(spec.version)) refuse(`Kubernetes ${spec.version}`)
      if (!capabilities.hasHighAvailability && spec.isHighlyAvailable) refuse('High availability')
      if (!capabilities.hasAccessLists && spec.accessList.networks) refuse('An access list')
      return clusters.ensureCluster(cluster, spec)
    },
  }
}
