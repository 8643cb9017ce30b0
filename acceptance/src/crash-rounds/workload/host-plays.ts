import { askedPlaceOf } from '../records/volume-record.ts'
import { askInLane, idOf } from './ask-in-lane.ts'
import { awaitOperation } from './await-operation.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Move } from './move.ts'
import type { Play } from './play-move.ts'
import { region } from './region.ts'

/** Of 2, 4, 16 and 16 GB: the small ones hold few volumes (decision D5). */
const types = ['g6-standard-1', 'g6-standard-2', 'g6-standard-6', 'g6-standard-6'] as const

async function makeHost(lane: Lane, { at, isTwin }: Move): Promise<void> {
  const label = `${lane.name}-h${lane.turn}`
  const answer = await askInLane(lane, {
    method: 'POST',
    path: '/hosts/instances',
    body: { label, region, type: types[at % types.length] },
    isTwin,
    about: `host ${label}`,
    refusals: ['account.limit_reached'],
  })
  if (answer === null) return
  const id = idOf(answer.body) ?? 0
  lane.hosts.push(id)
  lane.record.hosts.push({ id, label, power: 'on', isDeleted: false, isHarmed: false, last: answer.operation })
}

const powers = { boot: 'on', shutdown: 'off', reboot: 'on' } as const

/** A host that is on its way off refuses to start, and one that is off to start anew (decision H4). */
function changePower(verb: keyof typeof powers): Play {
  return async (lane, { at, isPatient }) => {
    const host = choose(lane.record.hosts, lane.hosts, at)
    if (!host) return
    if (isPatient) await awaitOperation(lane, host.last)
    const answer = await askInLane(lane, {
      method: 'POST',
      path: `/hosts/instances/${host.id}/${verb}`,
      about: `host ${host.id}`,
      refusals: ['host.not_running', 'host.busy'],
    })
    if (answer === null) return
    host.power = powers[verb]
    if (answer.operation === null) return
    host.last = answer.operation
    // What was plugged in by hand ends with the run (decision D7.2).
    if (verb !== 'boot') release(lane, host.id, (persists) => !persists)
  }
}

async function deleteHost(lane: Lane, { at, isPatient }: Move): Promise<void> {
  const host = choose(lane.record.hosts, lane.hosts, at)
  if (!host) return
  if (isPatient) await awaitOperation(lane, host.last)
  const answer = await askInLane(lane, {
    method: 'DELETE',
    path: `/hosts/instances/${host.id}`,
    about: `host ${host.id}`,
    refusals: [],
  })
  if (answer === null && !lane.record.doubts.has(`host ${host.id}`)) return
  host.isDeleted = true
  release(lane, host.id, () => true)
}

function release({ record }: Lane, hostId: number, isGone: (persists: boolean) => boolean): void {
  for (const volume of record.volumes)
    if (askedPlaceOf(volume) === hostId && isGone(volume.persists))
      volume.placements.push({ operation: null, hostId: null })
}

/** Moves of hosts. */
export const hostPlays = {
  'make-host': makeHost,
  boot: changePower('boot'),
  shutdown: changePower('shutdown'),
  reboot: changePower('reboot'),
  'delete-host': deleteHost,
}
