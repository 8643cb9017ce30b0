import { actClaimed } from '#drivers/registry/act-claimed.ts'
import { dropHold, findHold, listHolds, takeHold } from '#drivers/registry/holds.ts'
import type { Registry } from '#drivers/registry/open-registry.ts'
import {
  type BootDevice,
  type Claimed,
  DriverError,
  type HostDriver,
  type HostShape,
  type Progress,
  type Resource,
  type VolumeDriver,
  done,
} from '#reconcile/ports/index.ts'

/** A host that is only on paper: it has power or not, and holds volumes in the registry as a real one does. */
interface PaperHost {
  readonly uid: string
  readonly resource: Resource
  readonly shape: HostShape
  isOn: boolean
  bootSerial: number
}

/** Hosts of every process of a test. */
export type PaperWorld = Map<string, PaperHost>

const notSupported = (): never => {
  throw new DriverError('NotSupported', 'Hosts on paper have no local disks.')
}

/** Hosts without guests, which hold volumes: what a driver of volumes is tested with where no hypervisor is. */
export function createPaperHosts(world: PaperWorld, registry: Registry, volumes: VolumeDriver): HostDriver {
  const ground = { world, registry, volumes }
  return {
    ...lifeOf(ground),
    ...powerOf(ground),
    ...plugsOf(ground),
    capabilities: {
      hotPlugs: true,
      relinks: false,
      asksGuests: false,
      devicesMax: 8,
      encryptsDisks: false,
      images: null,
      kernels: null,
    },
    ensureDisk: notSupported,
    resizeDisk: notSupported,
    deleteDisk: notSupported,
    reshapeHost: notSupported,
  }
}

/** What hosts on paper stand on. */
interface PaperGround {
  readonly world: PaperWorld
  readonly registry: Registry
  readonly volumes: VolumeDriver
}

function find({ world }: PaperGround, { name, stamp }: Resource): PaperHost | null {
  const host = world.get(name)
  return host?.uid === stamp.uid ? host : null
}

function need(ground: PaperGround, host: Resource): PaperHost {
  const found = find(ground, host)
  if (!found) throw new DriverError('NotFound', `${host.name} is not there.`)
  return found
}

function guarded({ registry }: PaperGround, claimed: Claimed, act: () => Promise<void>): Promise<Progress> {
  return actClaimed(registry, claimed, async () => {
    await act()
    return done
  })
}

async function needVolume({ volumes }: PaperGround, volume: Resource): Promise<void> {
  if (!(await volumes.inspectVolume(volume))) throw new DriverError('NotFound', `${volume.name} is not there.`)
}

function lifeOf(ground: PaperGround): Pick<HostDriver, 'listHosts' | 'inspectHost' | 'ensureHost' | 'deleteHost'> {
  const { world, registry } = ground
  return {
    listHosts: async (installation) =>
      [...world.values()].map((one) => one.resource).filter(({ stamp }) => stamp.installation === installation),
    async inspectHost(host) {
      const found = find(ground, host)
      if (!found) return null
      const plugged = (await listHolds(registry, host.name)).map((one) => ({ ...one, volumeName: one.volume }))
      const { isOn, bootSerial, shape } = found
      return { isComplete: true, power: isOn ? 'on' : 'off', bootSerial, plugged, shape, disks: [] }
    },
    ensureHost: (host, { memoryMib, vcpus, diskMib }) =>
      guarded(ground, host, async () => {
        if (find(ground, host)) return
        if (world.has(host.name)) throw new DriverError('AlreadyExists', `${host.name} is taken.`)
        const shape = { memoryMib, vcpus, diskMib }
        const resource = { name: host.name, stamp: host.stamp, region: host.region }
        world.set(host.name, { uid: host.stamp.uid, resource, shape, isOn: false, bootSerial: 0 })
      }),
    deleteHost: (host) =>
      guarded(ground, host, async () => {
        if (!find(ground, host)) return
        if ((await listHolds(registry, host.name)).length > 0)
          throw new DriverError('InUse', `${host.name} has volumes.`)
        world.delete(host.name)
      }),
  }
}

function powerOf(ground: PaperGround): Pick<HostDriver, 'startHost' | 'stopHost'> {
  const { registry } = ground
  const boot = async (host: Resource, devices: readonly BootDevice[]): Promise<void> => {
    for (const { volume } of devices) {
      await needVolume(ground, volume)
      const hold = await findHold(registry, volume.name)
      if (hold && hold.host !== host.name) throw new DriverError('InUse', `${volume.name} is in another host.`)
    }
    for (const hold of await listHolds(registry, host.name)) await dropHold(registry, hold)
    for (const { volume, link, slot } of devices)
      await takeHold(registry, { volume: volume.name, host: host.name, link, slot })
  }
  return {
    startHost: (host, { bootSerial, devices }) =>
      guarded(ground, host, async () => {
        const found = need(ground, host)
        if (found.isOn && found.bootSerial >= bootSerial) return
        await boot(host, devices)
        Object.assign(found, { isOn: true, bootSerial })
      }),
    stopHost: (host) =>
      guarded(ground, host, async () => {
        need(ground, host).isOn = false
        for (const hold of await listHolds(registry, host.name)) if (hold.slot === null) await dropHold(registry, hold)
      }),
  }
}

function plugsOf(ground: PaperGround): Pick<HostDriver, 'plugVolume' | 'unplugVolume' | 'evictVolume'> {
  const { registry } = ground
  const letGo = (volume: Claimed, host: Resource): Promise<Progress> =>
    guarded(ground, volume, () => dropHold(registry, { volume: volume.name, host: host.name }))
  return {
    unplugVolume: letGo,
    evictVolume: letGo,
    plugVolume: (volume, host, plug) =>
      guarded(ground, volume, async () => {
        if (!need(ground, host).isOn) throw new DriverError('Busy', `${host.name} is off.`)
        await needVolume(ground, volume)
        const hold = await findHold(registry, volume.name)
        if (hold?.host === host.name && hold.link !== plug.link) throw new DriverError('NotSupported', 'Another link.')
        await takeHold(registry, { volume: volume.name, host: host.name, ...plug })
      }),
  }
}

/** Whether a host on paper runs with a volume. */
export async function isInRunning(world: PaperWorld, registry: Registry, volume: Resource): Promise<boolean> {
  const hold = await findHold(registry, volume.name)
  return hold !== null && world.get(hold.host)?.isOn === true
}
