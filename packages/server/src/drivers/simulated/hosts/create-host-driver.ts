import { type HostDriver, done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteSimHost, stopSimHost } from './stop-host.ts'
import { deleteSimDisk, ensureSimDisk, resizeSimDisk } from './change-disk.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import { listSimResources } from '../state/list-sim-resources.ts'
import { ensureSimHost } from './ensure-host.ts'
import { simHostCapabilities } from './host-row.ts'
import { inspectSimHost } from './inspect-host.ts'
import { evictSimVolume, plugSimVolume, unplugSimVolume } from './plug-volume.ts'
import { reshapeSimHost } from './reshape-host.ts'
import { startSimHost } from './start-host.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** HostDriver of the simulator. Every method consumes injected faults. */
export function createHostDriver(state: SimulatorState, faults: FaultStore): HostDriver {
  const faulty = withFaults(state, faults)
  return {
    capabilities: simHostCapabilities,
    listHosts: faulty(
      'listHosts',
      (installation) => busyIfUnreachable(state, () => listSimResources(state.pool, 'host', installation)),
      [],
    ),
    inspectHost: faulty('inspectHost', (host) => inspectSimHost(state, host), null),
    ensureHost: faulty('ensureHost', (host, spec) => ensureSimHost(state, host, spec), done),
    startHost: faulty('startHost', (host, boot) => startSimHost(state, host, boot), done),
    ensureDisk: faulty('ensureDisk', (host, disk, spec) => ensureSimDisk(state, host, { disk, spec }), done),
    resizeDisk: faulty('resizeDisk', (host, disk, sizeMib) => resizeSimDisk(state, host, { disk, sizeMib }), done),
    deleteDisk: faulty('deleteDisk', (host, disk) => deleteSimDisk(state, host, disk), done),
    reshapeHost: faulty('reshapeHost', (host, shape) => reshapeSimHost(state, host, shape), done),
    stopHost: faulty('stopHost', (host) => stopSimHost(state, host), done),
    deleteHost: faulty('deleteHost', (host) => deleteSimHost(state, host), done),
    plugVolume: faulty('plugVolume', (volume, host, plug) => plugSimVolume(state, volume, { host, plug }), done),
    unplugVolume: faulty('unplugVolume', (volume, host) => unplugSimVolume(state, volume, host), done),
    evictVolume: faulty('evictVolume', (volume, host) => evictSimVolume(state, volume, host), done),
  }
}
