import { landLateCall, landLateCalls } from '../model/late-calls.ts'
import { drawFaults, noFaults, type PassFaults } from '../model/pass-faults.ts'
import { drawTime, type Model, type TimeAction } from '../model/model.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import type { Random } from '../model/random.ts'
import { must } from '../model/violation.ts'
import { clusterAbilities } from '../../engine/abilities.ts'
import { applyPlaneRequest, type PlaneRequest, planeRequests } from './plane-requests.ts'
import { passPlane } from './pass-plane.ts'
import { openPlaneModelState, type PlaneModelState } from './plane-state.ts'

const disturbances = [
  'lose-plane',
  'certificate-due',
  'authority-due',
  'no-ha',
  'no-lists',
  'no-versions',
  'all-abilities',
  'pool-leaves',
] as const

/** Move of a control plane history. */
export type PlaneAction =
  | { readonly kind: 'ask'; readonly request: PlaneRequest }
  | { readonly kind: 'happen'; readonly what: (typeof disturbances)[number] }
  | { readonly kind: 'pass'; readonly faults: PassFaults; readonly meanwhile: PlaneRequest }
  | TimeAction
  | { readonly kind: 'land' }

/** Model of a control plane (decisions E4, E5, E8, E9, E13). */
export const planeModel: Model<PlaneModelState, PlaneAction> = {
  name: 'cluster',
  open: openPlaneModelState,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9) return { kind: 'pass', faults: drawFaults(random), meanwhile: drawRequest(random) }
    if (kind < 14) return { kind: 'ask', request: drawRequest(random) }
    if (kind === 14) return drawTime(random)
    if (kind === 15) return { kind: 'land' }
    return { kind: 'happen', what: random.choose(disturbances) }
  },
  apply(state, action) {
    switch (action.kind) {
      case 'pass':
        return passPlane(state, action.faults, () => applyPlaneRequest(state, action.meanwhile))
      case 'ask':
        return applyPlaneRequest(state, action.request)
      case 'happen':
        return applyEvent(state, action.what)
      case 'time':
        return state.jobs.spend(action.ms)
      case 'land':
        landLateCall(state)
    }
  },
  converge(state) {
    landLateCalls(state)
    state.can = clusterAbilities
    for (const job of state.jobs.all) job.spentMs = 0
    runUntilConverged(state)
    expectDesired(state)
    applyPlaneRequest(state, 'delete')
    runUntilConverged(state)
    must(state.row.isGone && state.plane === null, 'deletions complete', () => printState(state))
  },
}

function drawRequest(random: Random): PlaneRequest {
  const request = random.choose(planeRequests)
  return request === 'delete' && !random.once(4) ? 'renew' : request
}

function applyEvent(state: PlaneModelState, what: (typeof disturbances)[number]): void {
  if (what === 'lose-plane' && state.plane?.isComplete) Object.assign(state, { plane: null, isDamaged: true })
  if (what === 'certificate-due' && state.plane?.isComplete) state.isCertificateDue = true
  if (what === 'authority-due' && state.row.sealedSerial > 0) state.row.isAuthorityDue = true
  if (what === 'no-ha') state.can = { ...state.can, hasHighAvailability: false }
  if (what === 'no-lists') state.can = { ...state.can, hasAccessLists: false }
  if (what === 'no-versions') state.can = { ...state.can, versions: ['1.33', '1.34'] }
  if (what === 'all-abilities') state.can = clusterAbilities
  if (what === 'pool-leaves' && state.row.isDeleted) state.row.pools = Math.max(0, state.row.pools - 1)
}

const calmRounds = 20
const roundMs = 2_000

function runUntilConverged(state: PlaneModelState): void {
  for (let round = 0; ; round += 1) {
    const isLate = round >= calmRounds + modelDeadlineMs / roundMs
    must(!isLate, 'the desired state is reached in a bounded number of passes', () => printState(state))
    const print = printState(state)
    if (state.row.isDeleted) state.row.pools = Math.max(0, state.row.pools - 1)
    passPlane(state, { ...noFaults, isTwice: round % 2 === 1 })
    state.jobs.spend(roundMs)
    const isOpen = state.jobs.all.some((job) => job.status === 'open')
    must(
      !isOpen || round < calmRounds || state.isDamaged,
      'the desired state is reached in a bounded number of passes',
      () => printState(state),
    )
    if (!isOpen && printState(state) === print) return
  }
}

function printState({ row, plane, jobs }: PlaneModelState): string {
  return JSON.stringify([row, plane, jobs.all.map((job) => `${job.action} ${job.status}`)])
}

function expectDesired(state: PlaneModelState): void {
  const { row, plane } = state
  if (row.isDeleted) return must(row.isGone && plane === null, 'deletions complete', () => printState(state))
  if (state.isDamaged && plane === null)
    return must(row.isControlPlaneMissing, 'a lost control plane is reported as missing', () => printState(state))
  const isReached =
    plane?.isComplete === true && plane.version === row.version && plane.isHighlyAvailable === row.isHighlyAvailable
  const isCurrent =
    plane?.credentialsSerial === row.credentialsSerial && plane.accessListSerial === row.accessListSerial
  must(
    isReached && isCurrent && !state.isCertificateDue && !row.isAuthorityDue,
    'a control plane reaches its desired state',
    () => printState(state),
  )
}
