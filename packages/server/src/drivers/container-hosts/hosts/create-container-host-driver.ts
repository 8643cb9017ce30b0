import { DriverError, type HostCapabilities, type HostDriver, done } from '#reconcile/ports/index.ts'
import { claimHostCalls } from '../../registry/claim-calls.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { HostContainerImage } from '../container-host-options.ts'
import { deleteHostDisk, ensureHostDisk, resizeHostDisk } from '../disks/change-host-disk.ts'
import { requireContainerHost } from '../machines/find-host.ts'
import { updateHostRow } from '../machines/host-row.ts'
import { evictLoop } from '../plugs/evict-loop.ts'
import { plugLoop } from '../plugs/plug-loop.ts'
import { devicesMax } from '../plugs/slots.ts'
import { unplugLoop } from '../plugs/unplug-loop.ts'
import { ensureContainerHost } from './ensure-container-host.ts'
import { inspectContainerHost } from './inspect-container-host.ts'
import { listContainerHosts } from './list-container-hosts.ts'
import { readContainerCounters } from './read-container-counters.ts'
import { reshapeContainerHost } from './reshape-container-host.ts'
import { startContainerHost } from './start-container-host.ts'
import { deleteContainerHost, stopContainerHost } from './stop-container-host.ts'

/** Host capabilities of an engine with these images. */
export function containerHostCapabilities(images: readonly Pick<HostContainerImage, 'id'>[]): HostCapabilities {
  return {
    hotPlugs: true,
    relinks: true,
    queriesGuests: true,
    devicesMax,
    encryptsDisks: false,
    keepsDisks: false,
    configuresGuests: false,
    takesImages: false,
    images: images.map(({ id }) => id),
    // Kernels have no effect: all containers of a machine share its kernel.
    kernels: ['grub2', 'direct-disk'],
    hypervisors: [],
    opensConsoles: false,
    rescues: false,
  }
}

/** HostDriver whose hosts are containers. */
export function createContainerHostDriver(context: ContainerHostContext): HostDriver {
  return claimHostCalls(context.options.registry, {
    capabilities: containerHostCapabilities(context.options.images),
    listHosts: (installation) => listContainerHosts(context, installation),
    readCounters: (installation) => readContainerCounters(context, installation),
    inspectHost: (host) => inspectContainerHost(context, host),
    ensureHost: (host, spec) => ensureContainerHost(context, host, spec),
    startHost: (host, boot) => startContainerHost(context, host, boot),
    ensureDisk: (host, disk, spec) => ensureHostDisk(context, host, { disk, spec }),
    resizeDisk: (host, disk, sizeMib) => resizeHostDisk(context, host, { disk, sizeMib }),
    deleteDisk: (host, disk) => deleteHostDisk(context, host, disk),
    reshapeHost: (host, shape) => reshapeContainerHost(context, host, shape),
    async migrateHost() {
      throw new DriverError('NotSupported', 'A host that is a container cannot be moved.')
    },
    /** Records the first IPv4 address, which the container has from its next start. */
    async updateAddresses(host, { ipv4 }) {
      const { row } = await requireContainerHost(context, host)
      await updateHostRow(context.options.registry, row, { address: ipv4[0] ?? null })
      return done
    },
    stopHost: (host) => stopContainerHost(context, host),
    deleteHost: (host) => deleteContainerHost(context, host),
    plugVolume: (volume, host, plug) => plugLoop(context, volume, { host, plug }),
    unplugVolume: (volume, host) => unplugLoop(context, volume, host),
    evictVolume: (volume, host) => evictLoop(context, volume, host),
  })
}
