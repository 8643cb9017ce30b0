import { askedPlaceOf, askedSizeOf, type VolumeRecord } from '../records/volume-record.ts'
import type { SteadyAnswer } from '../client/steady-client.ts'
import { askInLane, idOf } from './ask-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { askPower } from './ask-power.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Move } from './move.ts'
import { region } from './region.ts'

const sizeGib = 10
const growthsGib = [1, 5, 20] as const
const hostFull = ['host.attachments_full', 'host.persisted_full', 'host.not_running', 'host.no_config']

async function makeVolume(lane: Lane, { at, other, isTwin }: Move): Promise<void> {
  const label = `${lane.name}-v${lane.turn}`
  const host = other % 2 === 0 ? choose(lane.record.hosts, lane.hosts, at) : undefined
  const answer = await askInLane(lane, {
    method: 'POST',
    path: '/volumes',
    body: { label, size: sizeGib, tags: [lane.name], ...(host ? { host_id: host.id } : { region }) },
    isTwin,
    about: `volume ${label}`,
    refusals: ['account.limit_reached', ...(host ? hostFull : [])],
  })
  if (answer !== null) recordVolume(lane, answer, { label, hostId: host?.id ?? null })
}

function recordVolume(lane: Lane, answer: SteadyAnswer, made: { label: string; hostId: number | null }): VolumeRecord {
  const id = idOf(answer.body) ?? 0
  const volume: VolumeRecord = {
    id,
    label: made.label,
    tags: [lane.name],
    sizeGib: (answer.body as { size: number }).size,
    growths: [],
    isOvergrown: false,
    isDeleted: false,
    persists: true,
    placements: made.hostId === null ? [] : [{ operation: answer.operation, hostId: made.hostId }],
    marks: [],
    isHarmed: false,
    isMisplaced: false,
    last: answer.operation,
  }
  lane.volumes.push(id)
  lane.record.volumes.push(volume)
  return volume
}

/** Creates many volumes at once, through both processes: the limits of the account allow only some (decision G6). */
async function burst(lane: Lane, { at, other }: Move): Promise<void> {
  const moves = Array.from({ length: 4 }, (_, index) => ({ at: at + index, other: other + 1, isTwin: false }))
  await Promise.all(moves.map((move) => makeVolume(lane, { ...move, kind: 'make-volume', isPatient: false })))
}

async function resize(lane: Lane, move: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, move.at)
  if (volume) await grow(lane, volume, move)
}

async function grow(lane: Lane, volume: VolumeRecord, { other, isPatient, isTwin }: Move): Promise<void> {
  if (isPatient) await awaitOperation(lane, volume.last)
  const size = askedSizeOf(volume) + (growthsGib[other % growthsGib.length] ?? 1)
  const answer = await askInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/resize`,
    body: { size },
    isTwin,
    about: `volume ${volume.id}`,
    refusals: ['volume.not_active', 'volume.needs_repair', 'account.limit_reached'],
  })
  if (answer === null) return
  volume.growths.push({ operation: answer.operation, sizeGib: size })
  volume.last = answer.operation
}

/** Requests a growth that the storage cannot make, and reboots the host: the volume is plugged in again with its old size (decisions D10.3, D11.2). */
async function overgrow(lane: Lane, move: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, move.at)
  if (!volume) return
  volume.isOvergrown = true
  await lane.sim.addFault({ on: 'growVolume', id: volume.id, times: 1, as: 'error-before', code: 'NotSupported' })
  await grow(lane, volume, { ...move, isPatient: true })
  await awaitOperation(lane, volume.last)
  const host = lane.record.hosts.find(({ id }) => id === askedPlaceOf(volume) && lane.hosts.includes(id))
  if (host && !host.isDeleted) await askPower(lane, host, 'reboot')
}

/** The copy contains the bytes written before the request (decision D9). */
async function clone(lane: Lane, { at, isPatient, isTwin }: Move): Promise<void> {
  const source = choose(lane.record.volumes, lane.volumes, at)
  if (!source) return
  if (isPatient) await awaitOperation(lane, source.last)
  const label = `${lane.name}-c${lane.turn}`
  const answer = await askInLane(lane, {
    method: 'POST',
    path: `/volumes/${source.id}/clone`,
    body: { label },
    isTwin,
    about: `volume ${label}`,
    refusals: ['volume.not_active', 'volume.needs_repair', 'account.limit_reached'],
  })
  if (answer === null) return
  const copy = recordVolume(lane, answer, { label, hostId: null })
  copy.tags = []
  copy.marks.push(...source.marks)
}

async function describe(lane: Lane, { at, other }: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  const change = other % 2 === 0 ? { label: `${lane.name}-r${lane.turn}` } : { tags: [`t${lane.turn}`] }
  const { id } = volume
  const answer = await askInLane(lane, {
    method: 'PUT',
    path: `/volumes/${id}`,
    body: change,
    about: `volume ${id}`,
    refusals: [],
  })
  if (answer !== null) Object.assign(volume, change)
}

const pieceBytes = 1_000_003

/** Writes never overlap, so a copy contains each write completely or not at all. */
async function write(lane: Lane, { at }: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  await awaitOperation(lane, volume.last)
  lane.turn += 1
  const mark = { offset: lane.turn * pieceBytes, text: `${lane.name} wrote this in turn ${lane.turn}` }
  // A volume that does not exist yet, or that was damaged, rejects writes.
  const isWritten = await lane.sim.write(volume.id, mark.offset, Buffer.from(mark.text)).then(
    () => true,
    () => false,
  )
  if (isWritten) volume.marks.push(mark)
}

async function deleteVolume(lane: Lane, { at, isPatient }: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  if (isPatient) await awaitOperation(lane, volume.last)
  const about = `volume ${volume.id}`
  const answer = await askInLane(lane, { method: 'DELETE', path: `/volumes/${volume.id}`, about, refusals: [] })
  if (answer !== null || lane.record.doubts.has(about)) volume.isDeleted = true
}

/** Moves of volumes that do not change attachments. */
export const volumePlays = {
  'make-volume': makeVolume,
  burst,
  resize,
  overgrow,
  clone,
  describe,
  write,
  'delete-volume': deleteVolume,
}
