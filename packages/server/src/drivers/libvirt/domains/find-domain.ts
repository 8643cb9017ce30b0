import { DriverError, type Resource, isStampOf } from '#reconcile/ports/index.ts'
import { type LibvirtContext, hypervisorsOf, lostHypervisorsOf } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { findPlacement } from '../hypervisors/placements.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'
import { type HostRecord } from './host-record.ts'
import { type DomainSeen, readDomain } from './read-domain.ts'
import { type VolumeDevice, slotOf } from './volume-device.ts'

/** A domain of a name on one of the hypervisors, whosever it is. */
export interface NamedDomain {
  readonly name: string
  readonly hypervisor: Hypervisor
  /** As it runs; null while it is off. */
  readonly live: DomainSeen | null
  /** As it will run at the next boot. */
  readonly config: DomainSeen
}

/** A host of ours. */
export interface FoundDomain extends NamedDomain {
  readonly record: HostRecord
}

/** Finds a host that carries exactly the stamp; null when it is not there or not ours. Busy where that cannot be said. */
export async function findDomain(context: LibvirtContext, host: Resource): Promise<FoundDomain | null> {
  return stampedDomain(await findNamedDomain(context, host), host)
}

/** The same, for a call that needs it: NotFound. */
export async function needDomain(context: LibvirtContext, host: Resource): Promise<FoundDomain> {
  const found = await findDomain(context, host)
  if (!found) throw new DriverError('NotFound', `${host.name} is not there.`)
  return found
}

/** The domain where it carries the stamp of a host. */
export function stampedDomain(found: NamedDomain | null, host: Resource): FoundDomain | null {
  const record = (found?.live ?? found?.config)?.record
  return found && record && isStampOf(record.stamp, host) ? { ...found, record } : null
}

/**
 * Finds a domain by its name, where it was placed. Where the registry remembers no place it has made none: hypervisors that answer are looked at all
 * the same, and one that is cut off keeps nobody from being made elsewhere. Busy where none answers, or where the place is no longer listed: its guest
 * may still run and write (ADR 0064).
 */
export async function findNamedDomain(
  context: LibvirtContext,
  { name, region }: Pick<Resource, 'name' | 'region'>,
): Promise<NamedDomain | null> {
  const hypervisors = hypervisorsOf(context, region)
  const placed = await findPlacement(context, name)
  const known = hypervisors.find((one) => one.name === placed)
  if (known) return inspectDomain(known, name)
  const looks = await Promise.allSettled(hypervisors.map((one) => inspectDomain(one, name)))
  const found = looks.find((look) => look.status === 'fulfilled' && look.value !== null)
  if (found?.status === 'fulfilled') return found.value
  const failures = looks.filter((look) => look.status === 'rejected')
  const [failure] = failures.toSorted((one, other) => Number(isAway(one.reason)) - Number(isAway(other.reason)))
  const isEnough = placed === null && failures.length < looks.length && failures.every(({ reason }) => isAway(reason))
  if (failure && !isEnough) throw failure.reason
  if (placed !== null && !lostHypervisorsOf(context, region).includes(placed)) throw unlisted(name, placed)
  return null
}

const unlisted = (host: string, hypervisor: string): DriverError =>
  new DriverError(
    'Busy',
    `${host} is on hypervisor ${hypervisor}, which the file of engines does not list. List it again, with "lost: true" only if the machine is off for good.`,
  )

const isAway = (error: unknown): boolean => error instanceof DriverError && error.code === 'Busy'

/** Looks at a domain of a hypervisor; null when it is not there. */
export async function inspectDomain(hypervisor: Hypervisor, name: string): Promise<NamedDomain | null> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name))
    throw new DriverError('NotSupported', `No host can have the name ${name}.`)
  const text = await runVirsh(hypervisor, { args: [inspectionOf(name)], tolerate: domainAbsent })
  return text === null ? null : readInspection(hypervisor, name, text)
}

/** Commands whose output `readInspection` reads. */
export const inspectionOf = (name: string): string =>
  `dumpxml ${name}; dumpxml ${name} --inactive; domstate ${name} --reason`

/** Reads a domain from what the commands of `inspectionOf` printed. A guest that an error of its storage has stopped is resumed. */
export async function readInspection(hypervisor: Hypervisor, name: string, text: string): Promise<NamedDomain> {
  const [active = '', inactive = '', state = ''] = text.split('</domain>')
  const [seen, config] = [readDomain(`${active}</domain>`), readDomain(`${inactive}</domain>`)]
  if (/paused \(I\/O error\)/i.test(state)) await runVirsh(hypervisor, { args: ['resume', name], tolerate: /./ })
  return { name, hypervisor, live: seen.isRunning ? seen : null, config }
}

/** The volumes that a host has: those that it runs with, or those of its configuration while it is off. */
export function listDevices({ live, config }: FoundDomain): readonly VolumeDevice[] {
  return live ? live.volumes : config.volumes.filter((device) => slotOf(device) !== null)
}

/** Busy while the host is on, or on its way there or back. */
export function needOff({ name, live }: FoundDomain): void {
  if (live) throw new DriverError('Busy', `${name} is on.`)
}
