import type { SeenHost } from '../../domain/host/plan.ts'
import type { HostWork } from '../../store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import { hostThing } from '../things/things.ts'

/** Asks the driver about a host, and recalls what it has called done in this pass. */
export async function observeHost({ host }: HostWork, io: PassIo): Promise<SeenHost> {
  const seen = await io.call('inspectHost', () => io.drivers.hosts(host.region).inspectHost(hostThing(host, io)))
  return { host: seen, isStopped: hasDone(io, 'stop'), isRemoved: hasDone(io, 'remove') }
}
