import { execFile } from 'node:child_process'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Api } from '../client/api.ts'
import type { EventLog } from '../client/event-log.ts'
import type { Volume } from '../wire/shapes.ts'
import { askDomains } from './domains.ts'
import type { GuestMarks } from './guest-marks.ts'
import type { Guest } from './guest.ts'

/** Milliseconds of one round, the service's and those of the bare command. */
export interface Timing {
  readonly what: string
  readonly moorage: number
  readonly bare: number
}

/** What is measured on. */
export interface MeasureGround {
  readonly api: Api
  readonly log: EventLog
  readonly guest: Guest
  readonly marks: GuestMarks
  readonly hostId: number
  /** Volume that comes and goes. */
  readonly volume: Volume
  /** Volume with a GiB of data, free. */
  readonly full: Volume
  /** Folder of the volumes, and a folder beside it. */
  readonly volumes: string
  readonly scratch: string
  readonly region: string
  /** How `cp` copies best in this folder. */
  readonly copyArgument: string
}

const run = promisify(execFile)
const gib = 1_073_741_824
const bareDrive = 'sdzz'
const bareLink = '/dev/disk/by-id/scsi-0Moor_Volume_bare'

/** Every figure once, the service's and the bare command's one after the other; `round` counts from 1. */
export async function measureRound(ground: MeasureGround, round: number): Promise<readonly Timing[]> {
  const bare = makeBareDisk(ground)
  const attached = await time('attach, until the link is in the guest', ground, {
    moorage: () => ask(ground, 'attach', { host_id: ground.hostId }),
    bare: () => askDomains('attach-device', ground.guest.domain, bare.description, '--live'),
    moorageCame: `[ -e ${ground.volume.filesystem_path} ]`,
    bareCame: `[ -e ${bareLink} ]`,
  })
  const size = 10 + round
  const grown = await time('grow attached, until the guest sees it', ground, {
    moorage: () => ask(ground, 'resize', { size }),
    bare: () => askDomains('blockresize', ground.guest.domain, bareDrive, `${size * gib}B`),
    moorageCame: await sizeCondition(ground, ground.volume.filesystem_path, size),
    bareCame: await sizeCondition(ground, bareLink, size),
  })
  const detached = await time('detach, until its event ends / the link is gone', ground, {
    moorage: () => ask(ground, 'detach'),
    bare: () => askDomains('detach-device', ground.guest.domain, bare.description, '--live'),
    moorageCame: null,
    bareCame: `[ ! -e ${bareLink} ]`,
  })
  rmSync(bare.file)
  return [attached, grown, detached, await measureCreate(ground, round), await measureClone(ground, round)]
}

/** A file like a volume's, described as the driver describes one. */
function makeBareDisk({ scratch }: MeasureGround): { readonly file: string; readonly description: string } {
  const [file, description] = [join(scratch, 'bare.raw'), join(scratch, 'bare.xml')]
  writeFileSync(file, '')
  truncateSync(file, 10 * gib)
  writeFileSync(
    description,
    `<disk type='file' device='disk'><driver name='qemu' type='raw' discard='unmap'/><source file='${file}'/>
<target dev='${bareDrive}' bus='scsi'/><serial>bare</serial><vendor>Moor</vendor><product>Volume</product>
<address type='drive' controller='1' bus='0' target='0' unit='200'/></disk>`,
  )
  return { file, description }
}

interface Compared {
  /** Answers the number of the event of the job. */
  moorage(): Promise<number>
  bare(): Promise<unknown>
  /** Condition in the guest; null for the end of the event. */
  readonly moorageCame: string | null
  readonly bareCame: string
}

async function time(what: string, { log, marks }: MeasureGround, compared: Compared): Promise<Timing> {
  const came = compared.moorageCame === null ? null : await marks.when(compared.moorageCame)
  const began = performance.now()
  const operation = await compared.moorage()
  const [end, cameAt] = await Promise.all([log.ended(operation), came?.()])
  const bareCame = await marks.when(compared.bareCame)
  const bareBegan = performance.now()
  await compared.bare()
  return { what, moorage: (cameAt ?? end.atMs) - began, bare: (await bareCame()) - bareBegan }
}

async function ask({ api, volume }: MeasureGround, action: string, body?: object): Promise<number> {
  const { operationId } = await api.ok('POST', `/volumes/${volume.id}/${action}`, body ? { body } : {})
  return operationId ?? 0
}

async function sizeCondition({ guest }: MeasureGround, link: string, sizeGib: number): Promise<string> {
  const drive = await guest.shell(`basename $(readlink -f ${link})`)
  return `[ "$(cat /sys/block/${drive}/size)" = ${(sizeGib * gib) / 512} ]`
}

async function measureCreate({ api, log, region, scratch }: MeasureGround, round: number): Promise<Timing> {
  const began = performance.now()
  const { body, operationId } = await api.ok<Volume>('POST', '/volumes', {
    body: { label: `new-${round}`, size: 10, region },
  })
  const moorage = (await log.ended(operationId ?? 0)).atMs - began
  await api.remove(`/volumes/${body.id}`)
  const bareBegan = performance.now()
  await run('truncate', ['-s', '10G', join(scratch, 'new.raw')])
  const bare = performance.now() - bareBegan
  rmSync(join(scratch, 'new.raw'))
  return { what: 'create 10 GiB, until its event ends', moorage, bare }
}

async function measureClone(ground: MeasureGround, round: number): Promise<Timing> {
  const { api, log, full, scratch, copyArgument } = ground
  const began = performance.now()
  const { body, operationId } = await api.ok<Volume>('POST', `/volumes/${full.id}/clone`, {
    body: { label: `copy-${round}` },
  })
  const moorage = (await log.ended(operationId ?? 0)).atMs - began
  await api.remove(`/volumes/${body.id}`)
  const bareBegan = performance.now()
  await run('cp', [copyArgument, volumeFile(ground, full.id), join(scratch, 'copy.raw')])
  const bare = performance.now() - bareBegan
  rmSync(join(scratch, 'copy.raw'))
  return { what: `clone with 1 GiB of data, against cp ${copyArgument}`, moorage, bare }
}

/** Path of a volume's file. */
export function volumeFile({ volumes }: Pick<MeasureGround, 'volumes'>, id: number): string {
  const name = readdirSync(volumes).find((file) => file.includes(`-volume-${id}-`) && file.endsWith('.raw'))
  if (name === undefined) throw new Error(`volume ${id} has no file`)
  return join(volumes, name)
}
