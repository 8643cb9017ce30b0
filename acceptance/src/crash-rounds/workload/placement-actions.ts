import { requestedHostOf } from '../records/volume-record.ts'
import { requestInLane } from './request-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Action } from './action.ts'

const allowedErrors = [
  'volume.already_attached',
  'volume.needs_repair',
  'host.attachments_full',
  'host.persisted_full',
  'host.not_running',
]

async function attach(lane: Lane, { at, other, isWaiting, isDuplicated }: Action): Promise<void> {
  const [volume, host] = [choose(lane.record.volumes, lane.volumes, at), choose(lane.record.hosts, lane.hosts, other)]
  if (!volume || !host) return
  if (isWaiting) await awaitOperation(lane, volume.last)
  const persists = other % 3 !== 0
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/attach`,
    body: { host_id: host.id, persist_across_boots: persists },
    isDuplicated,
    about: `volume ${volume.id}`,
    allowedErrors,
  })
  // A second attach to the same host is accepted and changes nothing (decision D4).
  if (answer === null || answer.operation === null) return
  volume.persists = persists
  volume.placements.push({ operation: answer.operation, hostId: host.id })
  volume.last = answer.operation
}

/** At most one of two concurrent attaches succeeds (decision D4). */
async function race(lane: Lane, { at, other }: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  const hosts = [0, 1].map((more) => choose(lane.record.hosts, lane.hosts, other + more))
  const [one, two] = hosts
  if (!volume || !one || !two || one === two) return
  const answers = await Promise.all(
    [one, two].map((host) =>
      requestInLane(lane, {
        method: 'POST',
        path: `/volumes/${volume.id}/attach`,
        body: { host_id: host.id },
        about: `volume ${volume.id}`,
        allowedErrors,
      }),
    ),
  )
  const won = answers.filter((answer) => answer !== null).filter((answer) => answer.operation !== null)
  if (won.length > 1)
    lane.record.broken.push(`volume ${volume.id} was attached to two hosts at once: ${JSON.stringify(won)} (D4)`)
  for (const { operation, body } of won) {
    volume.persists = true
    volume.placements.push({ operation, hostId: (body as { host_id: number }).host_id })
    volume.last = operation
  }
}

async function detach(lane: Lane, { at, isWaiting, isDuplicated }: Action): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  if (isWaiting) await awaitOperation(lane, volume.last)
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/detach`,
    isDuplicated,
    about: `volume ${volume.id}`,
    allowedErrors: [],
  })
  if (answer === null || answer.operation === null) return
  volume.placements.push({ operation: answer.operation, hostId: null })
  volume.last = answer.operation
}

/** Detaches a volume by force (decision D7.3). */
async function forceDetach(lane: Lane, { at }: Action): Promise<void> {
  const volume = lane.record.volumes.find(
    (one) => !one.isDeleted && lane.volumes.includes(one.id) && requestedHostOf(one) !== null && one.id >= at % 2,
  )
  if (!volume) return
  const operation = await lane.forceDetach(volume.id).catch(() => 'unknown' as const)
  volume.isUnplugged ||= operation === 'unknown'
  if (operation === null || operation === 'unknown') return
  volume.placements.push({ operation, hostId: null })
  volume.last = operation
}

/** Actions on attachments by kind. */
export const placementActions = { attach, race, detach, 'force-detach': forceDetach }
