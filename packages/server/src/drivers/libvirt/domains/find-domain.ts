import { DriverError, type Resource, isStampOf, isBusyError } from '#reconcile/ports/index.ts'
import { type LibvirtContext, hypervisorsOf, lostHypervisorsOf } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { findPlacement } from '../hypervisors/placements.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'
import { type HostRecord } from './host-record.ts'
import { type ObservedDomain, readDomain } from './read-domain.ts'
import { type VolumeDevice, slotOf } from './volume-device.ts'

/** A domain with its configurations. */
export interface NamedDomain {
  readonly name: string
  readonly hypervisor: Hypervisor
  /** Running domain; null while off. */
  readonly live: ObservedDomain | null
  /** Configuration for the next boot. */
  readonly config: ObservedDomain
}

/** A domain with a host record. */
export interface FoundDomain extends NamedDomain {
  readonly record: HostRecord
}

/** Host with this stamp, or null. Throws Busy if its hypervisor is unreachable or unlisted. */
export async function findDomain(context: LibvirtContext, host: Resource): Promise<FoundDomain | null> {
  return stampedDomain(await findNamedDomain(context, host), host)
}

/** Host with this stamp. Throws NotFound if absent, Busy as `findDomain`. */
export async function requireDomain(context: LibvirtContext, host: Resource): Promise<FoundDomain> {
  const found = await findDomain(context, host)
  if (!found) throw new DriverError('NotFound', `${host.name} does not exist.`)
  return found
}

/** Domain with its record if it has the host's stamp, otherwise null. A running domain's record takes precedence. */
export function stampedDomain(found: NamedDomain | null, host: Resource): FoundDomain | null {
  const record = (found?.live ?? found?.config)?.record
  return found && record && isStampOf(record.stamp, host) ? { ...found, record } : null
}

/**
 * Domain with this name, whatever its stamp, or null. Without a placement, searches reachable hypervisors. Throws Busy if none answers, or the placement's
 * hypervisor is unlisted: the guest may still write (ADR 0064).
 */
export async function findNamedDomain(
  context: LibvirtContext,
  { name, region }: Pick<Resource, 'name' | 'region'>,
): Promise<NamedDomain | null> {
  const hypervisors = hypervisorsOf(context, region)
  const placed = await findPlacement(context, name)
  const known = hypervisors.find((one) => one.name === placed)
  if (known) return inspectDomain(known, name)
  const probes = await Promise.allSettled(hypervisors.map((one) => inspectDomain(one, name)))
  const found = probes.find((probe) => probe.status === 'fulfilled' && probe.value !== null)
  if (found?.status === 'fulfilled') return found.value
  const failures = probes.filter((probe) => probe.status === 'rejected')
  const [failure] = failures.toSorted(
    (one, other) => Number(isBusyError(one.reason)) - Number(isBusyError(other.reason)),
  )
  const isEnough =
    placed === null && failures.length < probes.length && failures.every(({ reason }) => isBusyError(reason))
  if (failure && !isEnough) throw failure.reason
  if (placed !== null && !lostHypervisorsOf(context, region).includes(placed)) throw unlisted(name, placed)
  return null
}

const unlisted = (host: string, hypervisor: string): DriverError =>
  new DriverError(
    'Busy',
    `${host} is on hypervisor ${hypervisor}, which engines.yaml does not list. Add it again, with "lost: true" only if the machine is off for good.`,
  )

/**
 * Returns a domain's running and persistent configuration; null if missing. Resumes a guest paused by a storage error. Throws NotSupported for an invalid
 * name.
 */
export async function inspectDomain(hypervisor: Hypervisor, name: string): Promise<NamedDomain | null> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name))
    throw new DriverError('NotSupported', `${name} is not a valid host name.`)
  const text = await runVirsh(hypervisor, { args: [inspectionOf(name)], tolerate: domainAbsent })
  return text === null ? null : readInspection(hypervisor, name, text)
}

/** virsh commands whose output `readInspection` parses. */
export const inspectionOf = (name: string): string =>
  `dumpxml ${name}; dumpxml ${name} --inactive; domstate ${name} --reason`

/** Domain in the output of `inspectionOf`; `live` is null while off. Resumes a guest paused by a storage error. */
export async function readInspection(hypervisor: Hypervisor, name: string, text: string): Promise<NamedDomain> {
  const [active = '', inactive = '', state = ''] = text.split('</domain>')
  const [observed, config] = [readDomain(`${active}</domain>`), readDomain(`${inactive}</domain>`)]
  if (/paused \(I\/O error\)/i.test(state)) await runVirsh(hypervisor, { args: ['resume', name], tolerate: /./ })
  return { name, hypervisor, live: observed.isRunning ? observed : null, config }
}

/** Lists the volumes of the running domain; while off, those of the configuration with a slot. */
export function listDevices({ live, config }: FoundDomain): readonly VolumeDevice[] {
  return live ? live.volumes : config.volumes.filter((device) => slotOf(device) !== null)
}

/** Throws Busy unless the host is off. */
export function requireOff({ name, live }: FoundDomain): void {
  if (live) throw new DriverError('Busy', `${name} is on.`)
}
