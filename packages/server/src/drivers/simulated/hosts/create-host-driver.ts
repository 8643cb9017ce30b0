import { done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteSimHost, stopSimHost } from './stop-host.ts'
import { createDiskCalls } from './create-disk-calls.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { listSimResources } from '../world/list-sim-resources.ts'
import { ensureSimHost } from './ensure-host.ts'
import { simHostCapabilities } from './host-row.ts'
import { inspectSimHost } from './inspect-host.ts'
import { evictSimVolume, plugSimVolume, unplugSimVolume } from './plug-volume.ts'
import { reshapeSimHost } from './reshape-host.ts'
import { startSimHost } from './start-host.ts'
import type { BootSpec, Claimed, HostDriver, HostShape, HostSpec, Plug, Resource } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** The hypervisors of a world, with their faults. */
export function createHostDriver(world: World, faults: FaultStore): HostDriver {
  return {
    capabilities: simHostCapabilities,
    listHosts: withFaults(world, faults, {
      on: 'listHosts',
      call: (installation: string) => reachable(world, () => listSimResources(world.pool, 'host', installation)),
      lie: [],
    }),
    inspectHost: withFaults(world, faults, {
      on: 'inspectHost',
      call: (host: Resource) => inspectSimHost(world, host),
      lie: null,
    }),
    ensureHost: withFaults(world, faults, {
      on: 'ensureHost',
      call: (host: Claimed, spec: HostSpec) => ensureSimHost(world, host, spec),
      lie: done,
    }),
    startHost: withFaults(world, faults, {
      on: 'startHost',
      call: (host: Claimed, boot: BootSpec) => startSimHost(world, host, boot),
      lie: done,
    }),
    ...createDiskCalls(world, faults),
    reshapeHost: withFaults(world, faults, {
      on: 'reshapeHost',
      call: (host: Claimed, shape: HostShape) => reshapeSimHost(world, host, shape),
      lie: done,
    }),
    stopHost: withFaults(world, faults, {
      on: 'stopHost',
      call: (host: Claimed) => stopSimHost(world, host),
      lie: done,
    }),
    deleteHost: withFaults(world, faults, {
      on: 'deleteHost',
      call: (host: Claimed) => deleteSimHost(world, host),
      lie: done,
    }),
    ...createPlugCalls(world, faults),
  }
}

function createPlugCalls(
  world: World,
  faults: FaultStore,
): Pick<HostDriver, 'plugVolume' | 'unplugVolume' | 'evictVolume'> {
  return {
    plugVolume: withFaults(world, faults, {
      on: 'plugVolume',
      call: (volume: Claimed, host: Resource, plug: Plug) => plugSimVolume(world, volume, { host, plug }),
      lie: done,
    }),
    unplugVolume: withFaults(world, faults, {
      on: 'unplugVolume',
      call: (volume: Claimed, host: Resource) => unplugSimVolume(world, volume, host),
      lie: done,
    }),
    evictVolume: withFaults(world, faults, {
      on: 'evictVolume',
      call: (volume: Claimed, host: Resource) => evictSimVolume(world, volume, host),
      lie: done,
    }),
  }
}
