import { withFaults } from '../faults/with-faults.ts'
import { deleteSimHost, stopSimHost } from './stop-host.ts'
import { deleteSimDisk, ensureSimDisk, resizeSimDisk } from './change-disk.ts'
import { listSimResources } from '../state/list-sim-resources.ts'
import { ensureSimHost } from './ensure-host.ts'
import { simHostCapabilities } from './host-row.ts'
import { openSimConsole } from './open-console.ts'
import { inspectSimHost } from './inspect-host.ts'
import { evictSimVolume, plugSimVolume, unplugSimVolume } from './plug-volume.ts'
import { migrateSimHost } from './migrate-host.ts'
import { readSimCounters } from './read-counters.ts'
import { reshapeSimHost } from './reshape-host.ts'
import { startSimHost } from './start-host.ts'
import { updateSimAddresses } from './update-addresses.ts'
import type { HostDriver } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** HostDriver of the simulator, with injected faults. */
export function createHostDriver(state: SimulatorState, faults: FaultStore): HostDriver {
  return withFaults<HostDriver>(state, faults, {
    capabilities: simHostCapabilities,
    listHosts: (installation) => listSimResources(state, 'host', installation),
    readCounters: (installation) => readSimCounters(state, installation),
    inspectHost: (host) => inspectSimHost(state, host),
    ensureHost: (host, spec) => ensureSimHost(state, host, spec),
    startHost: (host, boot) => startSimHost(state, host, boot),
    ensureDisk: (host, disk, spec) => ensureSimDisk(state, host, { disk, spec }),
    resizeDisk: (host, disk, sizeMib) => resizeSimDisk(state, host, { disk, sizeMib }),
    deleteDisk: (host, disk) => deleteSimDisk(state, host, disk),
    reshapeHost: (host, shape) => reshapeSimHost(state, host, shape),
    migrateHost: (host, to) => migrateSimHost(state, host, to),
    updateAddresses: (host, addresses) => updateSimAddresses(state, host, addresses),
    stopHost: (host) => stopSimHost(state, host),
    deleteHost: (host) => deleteSimHost(state, host),
    plugVolume: (volume, host, plug) => plugSimVolume(state, volume, { host, plug }),
    unplugVolume: (volume, host) => unplugSimVolume(state, volume, host),
    evictVolume: (volume, host) => evictSimVolume(state, volume, host),
    openConsole: (host) => openSimConsole(state, host),
  })
}
