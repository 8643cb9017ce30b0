import { askedPlaceOf } from '../records/volume-record.ts'
import { askInLane } from './ask-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Move } from './move.ts'

const refusals = [
  'volume.already_attached',
  'volume.needs_repair',
  'host.attachments_full',
  'host.persisted_full',
  'host.not_running',
]

async function attach(lane: Lane, { at, other, isPatient, isTwin }: Move): Promise<void> {
  const [volume, host] = [choose(lane.record.volumes, lane.volumes, at), choose(lane.record.hosts, lane.hosts, other)]
  if (!volume || !host) return
  if (isPatient) await awaitOperation(lane, volume.last)
  const persists = other % 3 !== 0
  const answer = await askInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/attach`,
    body: { host_id: host.id, persist_across_boots: persists },
    isTwin,
    about: `volume ${volume.id}`,
    refusals,
  })
  // Repeating the same attachment is accepted and changes nothing (decision D4).
  if (answer === null || answer.operation === null) return
  volume.persists = persists
  volume.placements.push({ operation: answer.operation, hostId: host.id })
  volume.last = answer.operation
}

/** Race of two hosts for one volume: at most one gets it (decision D4). */
async function race(lane: Lane, { at, other }: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  const hosts = [0, 1].map((more) => choose(lane.record.hosts, lane.hosts, other + more))
  const [one, two] = hosts
  if (!volume || !one || !two || one === two) return
  const answers = await Promise.all(
    [one, two].map((host) =>
      askInLane(lane, {
        method: 'POST',
        path: `/volumes/${volume.id}/attach`,
        body: { host_id: host.id },
        about: `volume ${volume.id}`,
        refusals,
      }),
    ),
  )
  const won = answers.filter((answer) => answer !== null).filter((answer) => answer.operation !== null)
  if (won.length > 1)
    lane.record.broken.push(`volume ${volume.id} was given to two hosts at once: ${JSON.stringify(won)} (D4)`)
  for (const { operation, body } of won) {
    volume.persists = true
    volume.placements.push({ operation, hostId: (body as { host_id: number }).host_id })
    volume.last = operation
  }
}

async function detach(lane: Lane, { at, isPatient, isTwin }: Move): Promise<void> {
  const volume = choose(lane.record.volumes, lane.volumes, at)
  if (!volume) return
  if (isPatient) await awaitOperation(lane, volume.last)
  const answer = await askInLane(lane, {
    method: 'POST',
    path: `/volumes/${volume.id}/detach`,
    isTwin,
    about: `volume ${volume.id}`,
    refusals: [],
  })
  if (answer === null || answer.operation === null) return
  volume.placements.push({ operation: answer.operation, hostId: null })
  volume.last = answer.operation
}

/** Uses the operator command (decision D7.3). */
async function forceDetach(lane: Lane, { at }: Move): Promise<void> {
  const volume = lane.record.volumes.find(
    (one) => !one.isDeleted && lane.volumes.includes(one.id) && askedPlaceOf(one) !== null && one.id >= at % 2,
  )
  if (!volume) return
  const operation = await lane.forceDetach(volume.id).catch(() => 'unknown' as const)
  volume.isMisplaced ||= operation === 'unknown'
  if (operation === null || operation === 'unknown') return
  volume.placements.push({ operation, hostId: null })
  volume.last = operation
}

/** Moves that change attachments. */
export const placementPlays = { attach, race, detach, 'force-detach': forceDetach }
