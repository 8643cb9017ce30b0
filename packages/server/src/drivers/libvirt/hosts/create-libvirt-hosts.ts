import type { HostCapabilities, HostDriver } from '#reconcile/ports/index.ts'
import { claimHostCalls } from '../../registry/claim-calls.ts'
import { deleteDisk, ensureDisk, resizeDisk } from '../disks/change-disk.ts'
import { slotCount } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { HostImage } from '../libvirt-options.ts'
import { evictVolume } from '../plugs/evict-volume.ts'
import { plugVolume } from '../plugs/plug-volume.ts'
import { unplugVolume } from '../plugs/unplug-volume.ts'
import { ensureHost } from './ensure-host.ts'
import { inspectHost } from './inspect-host.ts'
import { listStampedHosts } from './list-stamped-hosts.ts'
import { reshapeHost } from './reshape-host.ts'
import { startHost } from './start-host.ts'
import { deleteHost, stopHost } from './stop-host.ts'

/** Host capabilities with these images: plugs and relinks at runtime, queries guests, at most 64 devices, no encryption. */
export function libvirtCapabilities(images: readonly Pick<HostImage, 'id'>[]): HostCapabilities {
  return {
    hotPlugs: true,
    relinks: true,
    queriesGuests: true,
    devicesMax: slotCount,
    encryptsDisks: false,
    images: images.map(({ id }) => id),
    kernels: ['grub2', 'direct-disk'],
  }
}

/** HostDriver whose hosts are libvirt domains. */
export function createLibvirtHosts(context: LibvirtContext): HostDriver {
  return claimHostCalls(context.registry, {
    capabilities: libvirtCapabilities(context.options.images),
    listHosts: (installation) => listStampedHosts(context, installation),
    inspectHost: (host) => inspectHost(context, host),
    ensureHost: (host, spec) => ensureHost(context, host, spec),
    startHost: (host, boot) => startHost(context, host, boot),
    ensureDisk: (host, disk, spec) => ensureDisk(context, host, { disk, spec }),
    resizeDisk: (host, disk, sizeMib) => resizeDisk(context, host, { disk, sizeMib }),
    deleteDisk: (host, disk) => deleteDisk(context, host, disk),
    reshapeHost: (host, shape) => reshapeHost(context, host, shape),
    stopHost: (host) => stopHost(context, host),
    deleteHost: (host) => deleteHost(context, host),
    plugVolume: (volume, host, plug) => plugVolume(context, volume, { host, plug }),
    unplugVolume: (volume, host) => unplugVolume(context, volume, host),
    evictVolume: (volume, host) => evictVolume(context, volume, host),
  })
}
