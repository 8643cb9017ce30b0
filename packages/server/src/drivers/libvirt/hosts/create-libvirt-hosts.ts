import type { Claimed, HostCapabilities, HostDriver, Progress } from '#reconcile/ports/index.ts'
import { claimHostCalls } from '../../registry/claim-calls.ts'
import { deleteDisk, ensureDisk, resizeDisk } from '../disks/change-disk.ts'
import { slotCount } from '../domains/volume-device.ts'
import { type LibvirtContext, rescueImage } from '../libvirt-context.ts'
import type { HostImage } from '../libvirt-options.ts'
import { evictVolume } from '../plugs/evict-volume.ts'
import { plugVolume } from '../plugs/plug-volume.ts'
import { unplugVolume } from '../plugs/unplug-volume.ts'
import { ensureHost } from './ensure-host.ts'
import { inspectHost } from './inspect-host.ts'
import { listStampedHosts } from './list-stamped-hosts.ts'
import { listNamedHypervisors } from '../hypervisors/list-hypervisors.ts'
import { migrateHost, waitForMove } from './migrate-host.ts'
import { openLibvirtConsole } from './open-console.ts'
import { readLibvirtCounters } from './read-counters.ts'
import { reshapeHost } from './reshape-host.ts'
import { startHost } from './start-host.ts'
import { deleteHost, stopHost } from './stop-host.ts'
import { updateAddresses } from './update-addresses.ts'

/**
 * Host capabilities with these images and hypervisors: plugs and relinks at runtime, queries guests, at most 64 devices, serial consoles, no encryption; rescue
 * boots if an image has the ID `rescue`.
 */
export function libvirtCapabilities(
  images: readonly Pick<HostImage, 'id'>[],
  hypervisors: readonly { readonly name: string }[],
): HostCapabilities {
  return {
    hotPlugs: true,
    relinks: true,
    queriesGuests: true,
    devicesMax: slotCount,
    encryptsDisks: false,
    keepsDisks: true,
    configuresGuests: true,
    takesImages: true,
    images: images.map(({ id }) => id),
    kernels: ['grub2', 'direct-disk'],
    hypervisors: [...new Set(hypervisors.map(({ name }) => name))],
    opensConsoles: true,
    rescues: images.some(({ id }) => id === rescueImage),
  }
}

/** HostDriver whose hosts are libvirt domains. */
export function createLibvirtHosts(context: LibvirtContext): HostDriver {
  const unlessMoving =
    <Rest extends readonly unknown[]>(call: (host: Claimed, ...rest: Rest) => Promise<Progress>) =>
    async (host: Claimed, ...rest: Rest): Promise<Progress> => {
      await waitForMove(context, host.name)
      return call(host, ...rest)
    }
  return claimHostCalls(context.registry, {
    capabilities: libvirtCapabilities(context.options.images, listNamedHypervisors(context.options)),
    listHosts: (installation) => listStampedHosts(context, installation),
    readCounters: (installation) => readLibvirtCounters(context, installation),
    inspectHost: (host) => inspectHost(context, host),
    ensureHost: (host, spec) => ensureHost(context, host, spec),
    startHost: unlessMoving((host, boot) => startHost(context, host, boot)),
    ensureDisk: unlessMoving((host, disk, spec) => ensureDisk(context, host, { disk, spec })),
    resizeDisk: unlessMoving((host, disk, sizeMib) => resizeDisk(context, host, { disk, sizeMib })),
    deleteDisk: unlessMoving((host, disk) => deleteDisk(context, host, disk)),
    reshapeHost: unlessMoving((host, shape) => reshapeHost(context, host, shape)),
    migrateHost: (host, to) => migrateHost(context, host, to),
    updateAddresses: (host, addresses) => updateAddresses(context, host, addresses),
    stopHost: (host) => stopHost(context, host),
    deleteHost: (host) => deleteHost(context, host),
    plugVolume: (volume, host, plug) => plugVolume(context, volume, { host, plug }),
    unplugVolume: (volume, host) => unplugVolume(context, volume, host),
    evictVolume: (volume, host) => evictVolume(context, volume, host),
    openConsole: (host) => openLibvirtConsole(context, host),
  })
}
