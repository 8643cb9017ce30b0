import { landLateCalls } from '../model/late-calls.ts'
import { volumeAbilities } from '../../engine/abilities.ts'
import { noMishap } from '../model/call-fault.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { askModelVolume, repairVolume } from './ask-volume.ts'
import { followWish } from './disturb-volume.ts'
import { passVolume } from './pass-volume.ts'
import { volumeLinkOf, listVolumeHolders, type ModelVolume, type VolumeWorld } from './volume-world.ts'

/** Far more rounds than any request needs. */
const calmRounds = 20
const roundMs = 2_000
const roundsMost = calmRounds + modelDeadlineMs / roundMs

/** Ends all disturbances and checks that the passes reach the desired state within a bounded number of rounds; then repairs, then removes everything. */
export function settleVolumes(world: VolumeWorld): void {
  heal(world)
  rest(world)
  for (const row of world.rows.values()) expectWanted(world, row)
  expectNoOther(world)
  repairAll(world)
  world.story.push('> everything is removed')
  for (let left = world.rows.size; left > 0; left -= 1) askModelVolume(world, { kind: 'delete', volume: 0 })
  rest(world)
  must(world.rows.size === 0 && world.disks.size === 0, 'what is deleted goes for good', () => tellRest(world))
}

function heal(world: VolumeWorld): void {
  landLateCalls(world)
  world.can = volumeAbilities
  world.mounted.clear()
  for (const host of world.hosts) for (const [id, plug] of host.plugs) if (plug.isByHand) host.plugs.delete(id)
  // Time during disturbances does not count.
  for (const job of world.jobs.all) job.spentMs = 0
}

/** Runs undisturbed passes until nothing changes; only work on a damaged disk may take until its deadline. */
function rest(world: VolumeWorld): void {
  const open = (): ModelJob[] => world.jobs.all.filter((job) => job.status === 'open')
  const before = open()
  for (let round = 0; ; round += 1) {
    must(round < roundsMost, 'what is wanted is reached in a bounded number of passes', () => tellRest(world))
    if (round === calmRounds)
      for (const job of open())
        must(isHarmed(world, job), 'what is wanted is reached in a bounded number of passes', () => tellRest(world))
    const print = fingerprint(world)
    for (const host of world.hosts) followWish(world, host)
    for (const id of Array.from(world.rows.keys())) passVolume(world, id, { ...noMishap, isTwice: round % 2 === 1 })
    world.jobs.spend(roundMs)
    if (open().length === 0 && fingerprint(world) === print) break
  }
  for (const job of before)
    must(job.status !== 'failed' || isHarmed(world, job), 'no job fails where nothing is broken', () =>
      JSON.stringify(job),
    )
}

/** True if a job is about a removed or damaged disk, a copy of one, or one that was given up before. */
function isHarmed(world: VolumeWorld, { thing }: ModelJob): boolean {
  const row = world.rows.get(thing)
  return world.harmed.has(thing) || row?.isClone === true || row?.status === 'contact_support'
}

function fingerprint({ rows, disks, hosts, jobs }: VolumeWorld): string {
  return JSON.stringify([
    [...rows],
    [...disks],
    hosts.map(({ power, plugs }) => [power, [...plugs]]),
    jobs.all.map((job) => job.status),
  ])
}

function tellRest(world: VolumeWorld): string {
  return JSON.stringify([
    [...world.rows.values()],
    [...world.disks],
    world.jobs.all.filter((job) => job.status === 'open'),
  ])
}

function expectWanted(world: VolumeWorld, row: ModelVolume): void {
  const disk = world.disks.get(row.id)
  const isActive = row.status === 'active' && disk?.isComplete === true && disk.isHealthy
  const isAsWanted = isActive && disk.sizeGib === row.sizeGib && disk.hardwareType === row.hardwareType
  must(!row.isDeleted, 'what is deleted goes for good', () => JSON.stringify(row))
  must(
    isAsWanted || row.status === 'contact_support',
    'a volume ends as it is wanted, or is told as one that needs help',
    () => JSON.stringify([row, disk]),
  )
  must(row.migratingTo === null || row.status === 'contact_support', 'no flag of a move stays behind', () =>
    JSON.stringify(row),
  )
  const { attachment } = row
  must(attachment?.wants !== 'detached', 'no volume stays on its way out', () => JSON.stringify(row))
  if (!attachment || !disk?.isComplete || !disk.isHealthy) return
  const host = world.hosts.find((one) => one.id === attachment.hostId)
  const plug = host?.plugs.get(row.id)
  const isPlugged = plug?.link === volumeLinkOf(row.label) && plug.slot === attachment.slot
  must(isPlugged || host?.wantsPower === 'off', 'an attached volume is in its host as it is wanted', () =>
    JSON.stringify([row, plug]),
  )
}

/** Checks that no undesired resource exists. */
function expectNoOther(world: VolumeWorld): void {
  for (const id of world.disks.keys())
    must(world.rows.has(id), 'no disk is left without its volume', () => `disk ${id}`)
  for (const host of world.hosts)
    for (const id of host.plugs.keys())
      must(
        world.rows.get(id)?.attachment?.hostId === host.id,
        'no device is left without its attachment',
        () => `volume ${id} in host ${host.id}`,
      )
}

/** Repairs every existing disk like an operator, and requests the repair of every volume that needs it. */
function repairAll(world: VolumeWorld): void {
  world.story.push('> an operator repairs')
  for (const disk of world.disks.values()) disk.isHealthy = true
  const hurt = [...world.rows.values()].filter((row) => row.status === 'contact_support')
  for (const row of hurt) repairVolume(world, row)
  rest(world)
  for (const row of hurt) {
    const canBe =
      world.disks.has(row.id) || (!row.hasBeenProvisioned && (!row.isClone || world.disks.has(row.sourceId ?? 0)))
    must(row.status === 'active' || !canBe, 'a repair makes active what is whole again', () =>
      JSON.stringify([row, world.disks.get(row.id)]),
    )
    must(listVolumeHolders(world, row.id).length <= 1, 'a volume is in one host at most', () => JSON.stringify(row))
  }
}
