import { requestedHostOf, requestedSizeOf, type VolumeRecord } from '../records/volume-record.ts'
import type { SteadyResponse } from '../client/steady-client.ts'
import { requestInLane, idOf } from './request-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { requestPowerChange } from './request-power-change.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Action } from './action.ts'
import { region } from './region.ts'

const sizeGib = 10
const growthsGib = [1, 5, 20] as const
const hostFull = ['host.attachments_full', 'host.persisted_full', 'host.not_running', 'host.no_config']

async function makeVolume(lane: Lane, { at, other, isDuplicated }: Action): Promise<void> {
  const label = `${lane.name}-v${lane.turn}`
  const host = other % 2 === 0 ? choose(lane.record.hosts, lane.hosts, at) : undefined
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: '/volumes',
    body: { label, size: sizeGib, tags: [lane.name], ...(host ? { host_id: host.id } : { region }) },
    isDuplicated,
    about: `volume ${label}`,
    allowedErrors: ['account.limit_reached', ...(host ? hostFull : [])],
  })
  if (answer !== null) recordVolume(lane, answer, { label, hostId: host?.id ?? null })
}

function recordVolume(
  lane: Lane,
  answer: SteadyResponse,
  made: { label: string; hostId: number | null },
): VolumeRecord {
  const id = idOf(answer.body) ?? 0
  const volume: VolumeRecord = {
    id,
    label: made.label,
    tags: [lane.name],
    sizeGib: (answer.body as { size: number }).size,
    growths: [],
    hasFailedGrowth: false,
    isDeleted: false,
    persists: true,
    placements: made.hostId === null ? [] : [{ operation: answer.operation, hostId: made.hostId }],
    marks: [],
    isDamaged: false,
    isUnplugged: false,
    last: answer.operation,
  }
  lane.volumes.push(id)
  lane.record.volumes.push(volume)
  return volume
}

/** The account's limits allow only some of these volumes (decision G6). */
async function burst(lane: Lane, { at, other }: Action): Promise<void> {
  const actions = Array.from({ length: 4 }, (_, index) => ({ at: at + index, other: other + 1, isDuplicated: false }))
  await Promise.all(actions.map((action) => makeVolume(lane, { ...action, kind: 'make-volume', isWaiting: false })))
}

async function resize(lane: Lane, action: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, action.at)
  if (volume) await grow(lane, volume, action)
}

async function grow(lane: Lane, volume: VolumeRecord, { other, isWaiting, isDuplicated }: Action): Promise<void> {
  if (isWaiting) await awaitOperation(lane, volume.last)
  const size = requestedSizeOf(volume) + (growthsGib[other % growthsGib.length] ?? 1)
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/resize`,
    body: { size },
    isDuplicated,
    about: `volume ${volume.id}`,
    allowedErrors: ['volume.not_active', 'volume.needs_repair', 'account.limit_reached'],
  })
  if (answer === null) return
  volume.growths.push({ operation: answer.operation, sizeGib: size })
  volume.last = answer.operation
}

/** After a failed growth, a reboot plugs the volume in with its old size (decisions D10.3, D11.2). */
async function overgrow(lane: Lane, action: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, action.at)
  if (!volume) return
  volume.hasFailedGrowth = true
  await lane.sim.addFault({ on: 'growVolume', id: volume.id, times: 1, as: 'error-before', code: 'NotSupported' })
  await grow(lane, volume, { ...action, isWaiting: true })
  await awaitOperation(lane, volume.last)
  const host = lane.record.hosts.find(({ id }) => id === requestedHostOf(volume) && lane.hosts.includes(id))
  if (host && !host.isDeleted) await requestPowerChange(lane, host, 'reboot')
}

/** The copy must contain the bytes written before the clone request (decision D9). */
async function clone(lane: Lane, { at, isWaiting, isDuplicated }: Action): Promise<void> {
  const source = choose(lane.record.volumes, lane.volumes, at)
  if (!source) return
  if (isWaiting) await awaitOperation(lane, source.last)
  const label = `${lane.name}-c${lane.turn}`
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/volumes/${source.id}/clone`,
    body: { label },
    isDuplicated,
    about: `volume ${label}`,
    allowedErrors: ['volume.not_active', 'volume.needs_repair', 'account.limit_reached'],
  })
  if (answer === null) return
  const copy = recordVolume(lane, answer, { label, hostId: null })
  copy.tags = []
  copy.marks.push(...source.marks)
}

async function describe(lane: Lane, { at, other }: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  const change = other % 2 === 0 ? { label: `${lane.name}-r${lane.turn}` } : { tags: [`t${lane.turn}`] }
  const { id } = volume
  const answer = await requestInLane(lane, {
    method: 'PUT',
    path: `/volumes/${id}`,
    body: change,
    about: `volume ${id}`,
    allowedErrors: [],
  })
  if (answer !== null) Object.assign(volume, change)
}

const chunkBytes = 1_000_003

async function write(lane: Lane, { at }: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  await awaitOperation(lane, volume.last)
  lane.turn += 1
  const mark = { offset: lane.turn * chunkBytes, text: `${lane.name} wrote this in turn ${lane.turn}` }
  // Writes to an absent or damaged volume are rejected.
  const isWritten = await lane.sim.write(volume.id, mark.offset, Buffer.from(mark.text)).then(
    () => true,
    () => false,
  )
  if (isWritten) volume.marks.push(mark)
}

async function deleteVolume(lane: Lane, { at, isWaiting }: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  if (isWaiting) await awaitOperation(lane, volume.last)
  const about = `volume ${volume.id}`
  const answer = await requestInLane(lane, {
    method: 'DELETE',
    path: `/volumes/${volume.id}`,
    about,
    allowedErrors: [],
  })
  if (answer !== null || lane.record.doubts.has(about)) volume.isDeleted = true
}

/** Actions on volumes except attachments. */
export const volumeActions = {
  'make-volume': makeVolume,
  burst,
  resize,
  overgrow,
  clone,
  describe,
  write,
  'delete-volume': deleteVolume,
}
