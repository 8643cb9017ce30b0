import { requestInLane, idOf } from './request-in-lane.ts'
import { requestPowerChange, releaseVolumes } from './request-power-change.ts'
import { awaitOperation } from './await-operation.ts'
import { choose } from './choose.ts'
import type { Lane } from './lane.ts'
import type { Action } from './action.ts'
import type { RunAction } from './run-action.ts'
import { region } from './region.ts'

/** Host types. The small types hold few volumes (decision D5). */
const types = ['g6-standard-1', 'g6-standard-2', 'g6-standard-6', 'g6-standard-6'] as const

async function makeHost(lane: Lane, { at, isDuplicated }: Action): Promise<void> {
  const label = `${lane.name}-h${lane.turn}`
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: '/hosts/instances',
    body: { label, region, type: types[at % types.length] },
    isDuplicated,
    about: `host ${label}`,
    allowedErrors: ['account.limit_reached'],
  })
  if (answer === null) return
  const id = idOf(answer.body) ?? 0
  lane.hosts.push(id)
  lane.record.hosts.push({ id, label, power: 'on', isDeleted: false, isDamaged: false, last: answer.operation })
}

function changePower(verb: Parameters<typeof requestPowerChange>[2]): RunAction {
  return async (lane, { at, isWaiting }) => {
    const host = choose(lane.record.hosts, lane.hosts, at)
    if (!host) return
    if (isWaiting) await awaitOperation(lane, host.last)
    await requestPowerChange(lane, host, verb)
  }
}

/** Concurrent attaches can exceed the limits of a smaller type (decision H10.10). */
async function resizeHost(lane: Lane, { at, other, isWaiting }: Action): Promise<void> {
  const host = choose(lane.record.hosts, lane.hosts, at)
  if (!host) return
  if (isWaiting) await awaitOperation(lane, host.last)
  const answer = await requestInLane(lane, {
    method: 'POST',
    path: `/hosts/instances/${host.id}/resize`,
    body: { type: types[other % types.length] },
    about: `host ${host.id}`,
    allowedErrors: ['host.busy', 'host.type_too_small', 'host.attachments_full'],
  })
  if (answer === null || answer.operation === null) return
  host.last = answer.operation
  if (host.power === 'on') releaseVolumes(lane, host.id, (persists) => !persists)
}

async function deleteHost(lane: Lane, { at, isWaiting }: Action): Promise<void> {
  const host = choose(lane.record.hosts, lane.hosts, at)
  if (!host) return
  if (isWaiting) await awaitOperation(lane, host.last)
  const answer = await requestInLane(lane, {
    method: 'DELETE',
    path: `/hosts/instances/${host.id}`,
    about: `host ${host.id}`,
    allowedErrors: [],
  })
  if (answer === null && !lane.record.doubts.has(`host ${host.id}`)) return
  host.isDeleted = true
  releaseVolumes(lane, host.id, () => true)
}

/** Actions on hosts. */
export const hostActions = {
  'make-host': makeHost,
  boot: changePower('boot'),
  shutdown: changePower('shutdown'),
  reboot: changePower('reboot'),
  'resize-host': resizeHost,
  'delete-host': deleteHost,
}
