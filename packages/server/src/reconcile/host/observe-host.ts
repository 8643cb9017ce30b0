import type { SeenHost } from '#domain/host/plan.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import { hostResource } from '../resources/resources.ts'

/** Asks the driver about a host, and recalls what it has called done in this pass. */
export async function observeHost({ host }: HostWork, io: PassIo): Promise<SeenHost> {
  const hosts = io.drivers.hosts(host.region)
  const seen = await io.call('inspectHost', () => hosts.inspectHost(hostResource(host, io)))
  const { hotPlugs: hasHotPlugs } = hosts.capabilities
  return { host: seen, hasHotPlugs, isStopped: hasDone(io, 'stop'), isRemoved: hasDone(io, 'remove') }
}
