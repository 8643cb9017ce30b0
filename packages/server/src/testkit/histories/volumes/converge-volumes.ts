import { landLateCalls } from '../model/late-calls.ts'
import { volumeAbilities } from '../../engine/abilities.ts'
import { noFaults } from '../model/pass-faults.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { applyModelVolumeRequest, repairVolume } from './volume-requests.ts'
import { applyDesiredPower } from './disturb-volume.ts'
import { passVolume } from './pass-volume.ts'
import { volumeLinkOf, listVolumeHolders, type ModelVolume, type VolumeModelState } from './volume-state.ts'

const calmRounds = 20
const roundMs = 2_000
const roundsMost = calmRounds + modelDeadlineMs / roundMs

/**
 * Runs passes without disturbances until the desired state is reached, then repairs and deletes everything. Throws Violation if rows or disks differ, or the
 * rounds do not suffice.
 */
export function convergeModelVolumes(state: VolumeModelState): void {
  heal(state)
  runUntilConverged(state)
  for (const row of state.rows.values()) expectDesired(state, row)
  expectNoOther(state)
  repairAll(state)
  state.log.push('> everything is removed')
  for (let left = state.rows.size; left > 0; left -= 1) applyModelVolumeRequest(state, { kind: 'delete', volume: 0 })
  runUntilConverged(state)
  must(state.rows.size === 0 && state.disks.size === 0, 'deletions complete', () => printRest(state))
}

function heal(state: VolumeModelState): void {
  landLateCalls(state)
  state.can = volumeAbilities
  state.mounted.clear()
  for (const host of state.hosts) for (const [id, plug] of host.plugs) if (plug.isByHand) host.plugs.delete(id)
  // A job's deadline excludes time during disturbances.
  for (const job of state.jobs.all) job.spentMs = 0
}

function runUntilConverged(state: VolumeModelState): void {
  const open = (): ModelJob[] => state.jobs.all.filter((job) => job.status === 'open')
  const before = open()
  for (let round = 0; ; round += 1) {
    must(round < roundsMost, 'the desired state is reached in a bounded number of passes', () => printRest(state))
    if (round === calmRounds)
      for (const job of open())
        must(isDamaged(state, job), 'the desired state is reached in a bounded number of passes', () =>
          printRest(state),
        )
    const print = fingerprint(state)
    for (const host of state.hosts) applyDesiredPower(state, host)
    for (const id of Array.from(state.rows.keys())) passVolume(state, id, { ...noFaults, isTwice: round % 2 === 1 })
    state.jobs.spend(roundMs)
    if (open().length === 0 && fingerprint(state) === print) break
  }
  for (const job of before)
    must(job.status !== 'failed' || isDamaged(state, job), 'no job fails without damage', () => JSON.stringify(job))
}

/** Clones, and volumes in status `contact_support`, count as damaged. */
function isDamaged(state: VolumeModelState, { resourceId }: ModelJob): boolean {
  const row = state.rows.get(resourceId)
  return state.damaged.has(resourceId) || row?.isClone === true || row?.status === 'contact_support'
}

function fingerprint({ rows, disks, hosts, jobs }: VolumeModelState): string {
  return JSON.stringify([
    [...rows],
    [...disks],
    hosts.map(({ power, plugs }) => [power, [...plugs]]),
    jobs.all.map((job) => job.status),
  ])
}

function printRest(state: VolumeModelState): string {
  return JSON.stringify([
    [...state.rows.values()],
    [...state.disks],
    state.jobs.all.filter((job) => job.status === 'open'),
  ])
}

function expectDesired(state: VolumeModelState, row: ModelVolume): void {
  const disk = state.disks.get(row.id)
  const isActive = row.status === 'active' && disk?.isComplete === true && disk.isHealthy
  const isAsDesired = isActive && disk.sizeGib === row.sizeGib && disk.hardwareType === row.hardwareType
  must(!row.isDeleted, 'deletions complete', () => JSON.stringify(row))
  must(
    isAsDesired || row.status === 'contact_support',
    'a volume reaches its desired state, or is reported as requiring support',
    () => JSON.stringify([row, disk]),
  )
  must(row.migratingTo === null || row.status === 'contact_support', 'every migration ends', () => JSON.stringify(row))
  const { attachment } = row
  must(attachment?.wants !== 'detached', 'every detach ends', () => JSON.stringify(row))
  if (!attachment || !disk?.isComplete || !disk.isHealthy) return
  const host = state.hosts.find((one) => one.id === attachment.hostId)
  const plug = host?.plugs.get(row.id)
  const isPlugged = plug?.link === volumeLinkOf(row.label) && plug.slot === attachment.slot
  must(isPlugged || host?.desiredPower === 'off', 'an attached volume is plugged into its host as desired', () =>
    JSON.stringify([row, plug]),
  )
}

function expectNoOther(state: VolumeModelState): void {
  for (const id of state.disks.keys()) must(state.rows.has(id), 'every disk has a volume', () => `disk ${id}`)
  for (const host of state.hosts)
    for (const id of host.plugs.keys())
      must(
        state.rows.get(id)?.attachment?.hostId === host.id,
        'every device has an attachment',
        () => `volume ${id} in host ${host.id}`,
      )
}

function repairAll(state: VolumeModelState): void {
  state.log.push('> an operator repairs')
  for (const disk of state.disks.values()) disk.isHealthy = true
  const hurt = [...state.rows.values()].filter((row) => row.status === 'contact_support')
  for (const row of hurt) repairVolume(state, row)
  runUntilConverged(state)
  for (const row of hurt) {
    const canBe =
      state.disks.has(row.id) || (!row.hasBeenProvisioned && (!row.isClone || state.disks.has(row.sourceId ?? 0)))
    must(row.status === 'active' || !canBe, 'a repair makes an intact volume active', () =>
      JSON.stringify([row, state.disks.get(row.id)]),
    )
    must(listVolumeHolders(state, row.id).length <= 1, 'a volume is in one host at most', () => JSON.stringify(row))
  }
}
