import { dropHold } from '../../registry/holds.ts'
import { type Claimed, type PlugProgress, type Resource, done } from '#reconcile/ports/index.ts'
import { findNamedDomain, stampedDomain } from '../domains/find-domain.ts'
import { queryGuestUse } from '../guests/guest-agent.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { removeDevice } from './remove-device.ts'

/**
 * HostDriver.unplugVolume: removes device and hold, after an unmount, and returns progress. Reports a guest that cannot be queried. Does not need the storage.
 */
export async function unplugVolume(context: LibvirtContext, volume: Claimed, host: Resource): Promise<PlugProgress> {
  const named = await findNamedDomain(context, host)
  const found = stampedDomain(named, host)
  if (named && !found) return done
  const isOfVolume = (one: { readonly volume: string }): boolean => one.volume === volume.name
  const running = found?.live?.volumes.find(isOfVolume)
  const device = running ?? found?.config.volumes.find(isOfVolume)
  const use = found && running ? await queryGuestUse(found, running) : 'unmounted'
  if (use === 'mounted') return { done: false, percent: 0, remainingMs: 1_000, waitsFor: 'unmount' }
  if (found && device && !(await removeDevice(found, device))) return { done: false, percent: 50, remainingMs: 500 }
  await dropHold(context.registry, { volume: volume.name, host: host.name })
  return use === 'unknown' ? { done: true, isGuestUnqueried: true } : done
}
