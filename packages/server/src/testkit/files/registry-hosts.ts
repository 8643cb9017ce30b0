import { runClaimed } from '#drivers/registry/run-claimed.ts'
import { dropHold, findHold, listHolds, takeHold } from '#drivers/registry/holds.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import { DriverError, done } from '#reconcile/ports/index.ts'
import type { Claimed, HostDriver, HostSpec, Progress, Resource } from '#reconcile/ports/index.ts'

/** Simulated hosts, shared by all processes of a test. */
export type RegistryHosts = Map<
  string,
  { readonly host: Resource; readonly spec: HostSpec; power: 'on' | 'off'; bootSerial: number }
>

/** Options of simulated hosts. */
export interface RegistryHostsOptions {
  readonly registry: Registry
  isThere(volume: Resource): Promise<boolean>
  readonly hosts: RegistryHosts
}

const capabilities: HostDriver['capabilities'] = {
  hotPlugs: true,
  relinks: true,
  queriesGuests: false,
  devicesMax: 16,
  encryptsDisks: false,
  hypervisors: [],
  keepsDisks: false,
  configuresGuests: false,
  images: null,
  takesImages: false,
  kernels: null,
  opensConsoles: true,
  rescues: false,
}

/** Returns one process's driver of simulated hosts, which only hold volumes and have no local disks. */
export function driveRegistryHosts(options: RegistryHostsOptions): HostDriver {
  const { registry, hosts } = options
  return {
    capabilities,
    listHosts: async (installation) =>
      [...hosts.values()]
        .map(({ host: { name, stamp, region } }) => ({ name, stamp, region }))
        .filter(({ stamp }) => stamp.installation === installation),
    ...powerOf(options),
    ...withoutDisks,
    inspectHost: (host) => inspectRegistryHost(options, host),
    ensureHost: (host, spec) =>
      change(registry, host, async () => {
        const there = hosts.get(host.name)
        if (there && there.host.stamp.uid !== host.stamp.uid)
          throw new DriverError('AlreadyExists', `${host.name} is taken.`)
        if (!there) hosts.set(host.name, { host, spec, power: 'off', bootSerial: 0 })
      }),
    updateAddresses: (host) => change(registry, host, async () => void needHost(hosts, host)),
    deleteHost: (host) =>
      change(registry, host, async () => {
        if (hosts.get(host.name)?.host.stamp.uid !== host.stamp.uid) return
        if ((await listHolds(registry, host.name)).length > 0)
          throw new DriverError('InUse', `${host.name} holds volumes.`)
        hosts.delete(host.name)
      }),
    plugVolume: (volume, host, plug) =>
      change(registry, volume, async () => {
        if (needHost(hosts, host).power === 'off') throw new DriverError('Busy', `${host.name} is off.`)
        await giveVolume(options, volume, { host: host.name, ...plug })
      }),
    unplugVolume: (volume, host) =>
      change(registry, volume, () => dropHold(registry, { volume: volume.name, host: host.name })),
    evictVolume: (volume, host) =>
      change(registry, volume, () => dropHold(registry, { volume: volume.name, host: host.name })),
  }
}

function powerOf(options: RegistryHostsOptions): Pick<HostDriver, 'startHost' | 'stopHost'> {
  const { registry, hosts } = options
  return {
    startHost: (host, { bootSerial, devices }) => {
      const start = async (): Promise<void> => {
        const found = needHost(hosts, host)
        if (found.power === 'on' && found.bootSerial >= bootSerial) return
        for (const { volume, link, slot } of devices) await giveVolume(options, volume, { host: host.name, link, slot })
        Object.assign(found, { power: 'on', bootSerial })
      }
      return change(
        registry,
        host,
        start,
        devices.map(({ volume }) => volume),
      )
    },
    stopHost: (host) =>
      change(registry, host, async () => {
        needHost(hosts, host).power = 'off'
        for (const hold of await listHolds(registry, host.name)) if (hold.slot === null) await dropHold(registry, hold)
      }),
  }
}

const noDisks = (): Promise<never> =>
  Promise.reject(new DriverError('NotSupported', 'These hosts have no local disks.'))
const withoutDisks = {
  ensureDisk: noDisks,
  resizeDisk: noDisks,
  deleteDisk: noDisks,
  reshapeHost: noDisks,
  migrateHost: noDisks,
}

const change = (
  registry: Registry,
  changed: Claimed,
  act: () => Promise<void>,
  others: readonly Resource[] = [],
): Promise<Progress> => runClaimed(registry, changed, () => act().then(() => done), others)

/** True if a running simulated host has the volume. */
export async function isOnRegistryHost({ registry, hosts }: RegistryHostsOptions, volume: Resource): Promise<boolean> {
  const hold = await findHold(registry, volume.name)
  return hold !== null && hosts.get(hold.host)?.power === 'on'
}

function needHost(hosts: RegistryHosts, host: Resource) {
  const found = hosts.get(host.name)
  if (!found || found.host.stamp.uid !== host.stamp.uid)
    throw new DriverError('NotFound', `${host.name} does not exist.`)
  return found
}

async function giveVolume(
  { registry, isThere }: RegistryHostsOptions,
  volume: Resource,
  plug: { readonly host: string; readonly link: string; readonly slot: string | null },
): Promise<void> {
  if (!(await isThere(volume))) throw new DriverError('NotFound', `${volume.name} does not exist.`)
  await takeHold(registry, { volume: volume.name, ...plug })
}

async function inspectRegistryHost({ registry, hosts }: RegistryHostsOptions, host: Resource) {
  const found = hosts.get(host.name)
  if (!found || found.host.stamp.uid !== host.stamp.uid) return null
  const { power, bootSerial, spec } = found
  const { memoryMib, vcpus, diskMib } = spec
  const held = await listHolds(registry, host.name)
  const plugged = held.map(({ volume, link, slot }) => ({ volumeName: volume, link, slot }))
  const shape = { memoryMib, vcpus, diskMib }
  return {
    isComplete: true,
    power,
    bootSerial,
    plugged,
    shape,
    hypervisor: 'registry',
    addresses: null,
    disks: [],
  } as const
}
