import { setTimeout as pause } from 'node:timers/promises'
import { type CopyTarget, DriverError, type MigrationTarget } from '#reconcile/ports/index.ts'
import { inspectDomain } from '../domains/find-domain.ts'
import { driveOf } from '../domains/volume-device.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { giveVolumeKeys } from '../plugs/volume-keys-on-hypervisor.ts'
import { domainAbsent, runVirsh, withFile } from '../virsh/run-virsh.ts'
import { type XmlElement, childrenOf, elementAt, valueOf, writeXml } from '../virsh/xml.ts'
import { runWhileFrozen } from './run-while-frozen.ts'
import type { HeldVolume } from './find-held.ts'

/** A copy by a hypervisor. */
export interface CopyOrder<Target extends CopyTarget = CopyTarget> {
  readonly held: HeldVolume
  readonly target: Target
  readonly reportProgress: (percent: number) => void
  readonly signal: AbortSignal
}

const pollMs = 300
const targetExists = /\bexists\b/

/**
 * Copies the content that a volume has when the copy begins, with frozen file systems, to a new file, and reports the percentage; the guest stays on the old
 * file. Throws Busy if aborted or unfinished.
 */
export async function copyHeld({ held, target, reportProgress, signal }: CopyOrder): Promise<void> {
  const { domain, device } = held
  const { hypervisor, name } = domain
  await giveTargetKey(held, target)
  const disk = {
    '@name': driveOf(device),
    '@backup': 'yes',
    '@type': 'file',
    driver: { '@type': target.format },
    target: { '@file': target.path, ...describeEncryption(target) },
  }
  const backup = writeXml({ domainbackup: { '@mode': 'push', disks: { disk } } })
  await withFile(backup, (file) => runWhileFrozen(held, () => runOverwriting(hypervisor, ['backup-begin', name, file])))
  for (;;) {
    const info = await runVirsh(hypervisor, { args: ['domjobinfo', name], tolerate: domainAbsent })
    if (info === null || /^Job type:\s+None/m.test(info)) break
    reportProgress(percentOf(info))
    if (signal.aborted) await runVirsh(hypervisor, { args: ['domjobabort', name], tolerate: /./ })
    await pause(pollMs)
  }
  const end = await runVirsh(hypervisor, { args: ['domjobinfo', name, '--completed'], tolerate: /./ })
  if (signal.aborted || !end || !/^Job type:\s+Completed/m.test(end))
    throw new DriverError('Busy', `The copy of ${device.volume} did not finish.`)
}

function percentOf(info: string): number {
  const [done, total] = ['processed', 'total'].map((word) =>
    bytesOf(new RegExp(`^File ${word}:\\s+([\\d.]+) (\\S+)`, 'm').exec(info)),
  )
  return done === undefined || !total ? 0 : (done / total) * 100
}

function bytesOf(found: RegExpExecArray | null): number {
  const [, value = '0', unit = 'B'] = found ?? []
  return Number(value) * 1_024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'].indexOf(unit)
}

/**
 * Mirrors a volume to a new file, calls `beforeSwitch`, and switches the guest when both are equal; libvirt updates the configuration. Continues a move in
 * progress; no-op after a finished one. Throws Busy if aborted.
 */
export async function moveHeld(order: CopyOrder<MigrationTarget>): Promise<void> {
  const { held, target, reportProgress, signal } = order
  const { device } = held
  if (valueOf(elementAt(device.element, 'source'), '@file') === target.path) return
  await beginMirror(order)
  for (;;) {
    const mirror = await readMirror(held)
    if (mirror === null) throw new DriverError('Busy', `The move of ${device.volume} was aborted.`)
    // The mirror job continues, and the work's next claimant finds it.
    if (signal.aborted) throw new DriverError('Busy', `The move of ${device.volume} was claimed by another process.`)
    reportProgress(mirror.percent)
    if (mirror.isReady) break
    await pause(pollMs)
  }
  await target.beforeSwitch()
  await runVirsh(held.domain.hypervisor, { args: [...jobOf(held), '--pivot'] })
}

async function beginMirror({ held, target }: CopyOrder): Promise<void> {
  const { hypervisor, name } = held.domain
  const mirrored = valueOf(elementAt(held.device.element, 'mirror', 'source'), '@file')
  if (mirrored === target.path) return
  if (mirrored !== null) await runVirsh(hypervisor, { args: [...jobOf(held), '--abort'] })
  await giveTargetKey(held, target)
  const source = { '@file': target.path, ...describeEncryption(target) }
  const destination = writeXml({ disk: { '@type': 'file', driver: { '@type': target.format }, source } })
  const drive = driveOf(held.device)
  await withFile(destination, (file) =>
    runOverwriting(hypervisor, ['blockcopy', name, drive, '--xml', file, '--transient-job']),
  )
}

async function readMirror(held: HeldVolume): Promise<{ readonly percent: number; readonly isReady: boolean } | null> {
  const { hypervisor, name } = held.domain
  const observed = await inspectDomain(hypervisor, name)
  const device = observed?.live?.volumes.find(({ volume }) => volume === held.device.volume)
  const [mirror] = device ? childrenOf(device.element, 'mirror') : []
  if (!mirror) return null
  const info = await runVirsh(hypervisor, { args: [...jobOf(held), '--info', '--raw'] })
  const [done = 0, total = 0] = ['cur', 'end'].map((word) => Number(new RegExp(`${word}=(\\d+)`).exec(info)?.[1] ?? 0))
  return { percent: total > 0 ? (done / total) * 100 : 0, isReady: valueOf(mirror, '@ready') === 'yes' }
}

const jobOf = ({ domain, device }: HeldVolume): string[] => ['blockjob', domain.name, driveOf(device)]

async function runOverwriting(hypervisor: Hypervisor, args: readonly string[]): Promise<void> {
  const started = await runVirsh(hypervisor, { args, tolerate: targetExists })
  if (started === null) await runVirsh(hypervisor, { args: [...args, '--reuse-external'] })
}

async function giveTargetKey({ domain, device }: HeldVolume, { path, format, encryption }: CopyTarget): Promise<void> {
  const source = { kind: 'file', path, format, encryption, sizeBytes: 0, iopsMax: null } as const
  await giveVolumeKeys(domain.hypervisor, { name: device.volume, source })
}

function describeEncryption({ encryption }: CopyTarget): XmlElement {
  return encryption
    ? { encryption: { '@format': 'luks', secret: { '@type': 'passphrase', '@uuid': encryption.uuid } } }
    : {}
}
