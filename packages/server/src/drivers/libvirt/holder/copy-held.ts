import { setTimeout as pause } from 'node:timers/promises'
import { type CopyTarget, DriverError } from '#reconcile/ports/index.ts'
import { driveOf } from '../domains/volume-device.ts'
import { giveVolumeKeys } from '../plugs/volume-keys-on-hypervisor.ts'
import { domainAbsent, runVirsh, withFile } from '../virsh/run-virsh.ts'
import { type XmlElement, writeXml } from '../virsh/xml.ts'
import type { HeldVolume } from './find-held.ts'

/** A copy that the hypervisor of a volume makes. */
export interface CopyOrder {
  readonly held: HeldVolume
  readonly target: CopyTarget
  readonly tell: (percent: number) => void
  readonly signal: AbortSignal
}

const lookMs = 300

/** What a volume holds at the moment that this begins, in a new file; the guest goes on writing to the old one. */
export async function copyHeld({ held, target, tell, signal }: CopyOrder): Promise<void> {
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
  await withFile(backup, (file) => runVirsh(hypervisor, { args: ['backup-begin', name, file] }))
  for (;;) {
    const info = await runVirsh(hypervisor, { args: ['domjobinfo', name], tolerate: domainAbsent })
    if (info === null || /^Job type:\s+None/m.test(info)) break
    tell(percentOf(info))
    if (signal.aborted) await runVirsh(hypervisor, { args: ['domjobabort', name], tolerate: /./ })
    await pause(lookMs)
  }
  const end = await runVirsh(hypervisor, { args: ['domjobinfo', name, '--completed'], tolerate: /./ })
  if (signal.aborted || !end || !/^Job type:\s+Completed/m.test(end))
    throw new DriverError('Busy', `The copy of ${device.volume} did not come to its end.`)
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

/** Both files are equal at the moment at which the guest goes on with the new one; libvirt writes that into the configuration too. */
export async function moveHeld({ held, target, tell, signal }: CopyOrder): Promise<void> {
  const { domain, device } = held
  const { hypervisor, name } = domain
  const job = ['blockjob', name, driveOf(device)]
  await giveTargetKey(held, target)
  const source = { '@file': target.path, ...describeEncryption(target) }
  const destination = writeXml({ disk: { '@type': 'file', driver: { '@type': target.format }, source } })
  await withFile(destination, (file) =>
    runVirsh(hypervisor, { args: ['blockcopy', name, driveOf(device), '--xml', file, '--transient-job'] }),
  )
  for (;;) {
    const info = await runVirsh(hypervisor, { args: [...job, '--info', '--raw'] })
    const [done, total] = ['cur', 'end'].map((word) =>
      Number(new RegExp(`${word}=(\\d+)`).exec(info)?.[1] ?? Number.NaN),
    )
    // No numbers: there is no such job any more, and the guest stays with the old file.
    if (done === undefined || !total || Number.isNaN(done))
      throw new DriverError('Busy', `The move of ${device.volume} was given up.`)
    tell((done / total) * 100)
    if (done === total) break
    if (signal.aborted) await runVirsh(hypervisor, { args: [...job, '--abort'], tolerate: /./ })
    await pause(lookMs)
  }
  await runVirsh(hypervisor, { args: [...job, signal.aborted ? '--abort' : '--pivot'] })
  if (signal.aborted) throw new DriverError('Busy', `The move of ${device.volume} was given up.`)
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
