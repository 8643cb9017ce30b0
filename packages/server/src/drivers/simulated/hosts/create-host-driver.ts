import { type HostDriver, done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteSimHost, stopSimHost } from './stop-host.ts'
import { deleteSimDisk, ensureSimDisk, resizeSimDisk } from './change-disk.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { listSimResources } from '../world/list-sim-resources.ts'
import { ensureSimHost } from './ensure-host.ts'
import { simHostCapabilities } from './host-row.ts'
import { inspectSimHost } from './inspect-host.ts'
import { evictSimVolume, plugSimVolume, unplugSimVolume } from './plug-volume.ts'
import { reshapeSimHost } from './reshape-host.ts'
import { startSimHost } from './start-host.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** Creates the driver for simulated hypervisors, with fault injection. */
export function createHostDriver(world: World, faults: FaultStore): HostDriver {
  const faulty = withFaults(world, faults)
  return {
    capabilities: simHostCapabilities,
    listHosts: faulty(
      'listHosts',
      (installation) => reachable(world, () => listSimResources(world.pool, 'host', installation)),
      [],
    ),
    inspectHost: faulty('inspectHost', (host) => inspectSimHost(world, host), null),
    ensureHost: faulty('ensureHost', (host, spec) => ensureSimHost(world, host, spec), done),
    startHost: faulty('startHost', (host, boot) => startSimHost(world, host, boot), done),
    ensureDisk: faulty('ensureDisk', (host, disk, spec) => ensureSimDisk(world, host, { disk, spec }), done),
    resizeDisk: faulty('resizeDisk', (host, disk, sizeMib) => resizeSimDisk(world, host, { disk, sizeMib }), done),
    deleteDisk: faulty('deleteDisk', (host, disk) => deleteSimDisk(world, host, disk), done),
    reshapeHost: faulty('reshapeHost', (host, shape) => reshapeSimHost(world, host, shape), done),
    stopHost: faulty('stopHost', (host) => stopSimHost(world, host), done),
    deleteHost: faulty('deleteHost', (host) => deleteSimHost(world, host), done),
    plugVolume: faulty('plugVolume', (volume, host, plug) => plugSimVolume(world, volume, { host, plug }), done),
    unplugVolume: faulty('unplugVolume', (volume, host) => unplugSimVolume(world, volume, host), done),
    evictVolume: faulty('evictVolume', (volume, host) => evictSimVolume(world, volume, host), done),
  }
}
