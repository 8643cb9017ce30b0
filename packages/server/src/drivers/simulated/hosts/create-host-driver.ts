import { done } from '../../../reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteHost, stopHost } from './stop-host.ts'
import { ensureHost } from './ensure-host.ts'
import { hostCapabilities } from './host-row.ts'
import { inspectHost } from './inspect-host.ts'
import { plugVolume, unplugVolume } from './plug-volume.ts'
import { startHost } from './start-host.ts'
import type { BootSpec, Claimed, HostDriver, HostSpec, Plug, Thing } from '../../../reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** The hypervisors of a world, with their faults. */
export function createHostDriver(world: World, faults: FaultStore): HostDriver {
  return {
    capabilities: hostCapabilities,
    inspectHost: withFaults(world, faults, {
      on: 'inspectHost',
      call: (host: Thing) => inspectHost(world, host),
      lie: null,
    }),
    ensureHost: withFaults(world, faults, {
      on: 'ensureHost',
      call: (host: Claimed, spec: HostSpec) => ensureHost(world, host, spec),
      lie: done,
    }),
    startHost: withFaults(world, faults, {
      on: 'startHost',
      call: (host: Claimed, boot: BootSpec) => startHost(world, host, boot),
      lie: done,
    }),
    stopHost: withFaults(world, faults, { on: 'stopHost', call: (host: Claimed) => stopHost(world, host), lie: done }),
    deleteHost: withFaults(world, faults, {
      on: 'deleteHost',
      call: (host: Claimed) => deleteHost(world, host),
      lie: done,
    }),
    plugVolume: withFaults(world, faults, {
      on: 'plugVolume',
      call: (volume: Claimed, host: Thing, plug: Plug) => plugVolume(world, volume, { host, plug }),
      lie: done,
    }),
    unplugVolume: withFaults(world, faults, {
      on: 'unplugVolume',
      call: (volume: Claimed, host: Thing) => unplugVolume(world, volume, host),
      lie: done,
    }),
  }
}
