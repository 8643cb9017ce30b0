import { landLateCall, landLateCalls } from '../model/late-calls.ts'
import { drawMishap, noMishap, type PassMishap } from '../model/call-fault.ts'
import { drawTime, type Model, type TimeMove } from '../model/model.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import type { Random } from '../model/random.ts'
import { must } from '../model/violation.ts'
import { clusterAbilities } from '../../engine/abilities.ts'
import { askModelPlane, type PlaneRequest, planeRequests } from './ask-plane.ts'
import { passPlane } from './pass-plane.ts'
import { openPlaneWorld, type PlaneWorld } from './plane-world.ts'

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
export type PlaneMove =
  | { readonly kind: 'ask'; readonly request: PlaneRequest }
  | { readonly kind: 'happen'; readonly what: (typeof disturbances)[number] }
  | { readonly kind: 'pass'; readonly mishap: PassMishap; readonly meanwhile: PlaneRequest }
  | TimeMove
  | { readonly kind: 'land' }

/** Control planes of clusters: versions, high availability, credentials, access lists, certificates (decisions E4, E5, E8, E9, E13). */
export const planeModel: Model<PlaneWorld, PlaneMove> = {
  name: 'cluster',
  open: openPlaneWorld,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9) return { kind: 'pass', mishap: drawMishap(random), meanwhile: drawRequest(random) }
    if (kind < 14) return { kind: 'ask', request: drawRequest(random) }
    if (kind === 14) return drawTime(random)
    if (kind === 15) return { kind: 'land' }
    return { kind: 'happen', what: random.choose(disturbances) }
  },
  play(world, move) {
    switch (move.kind) {
      case 'pass':
        return passPlane(world, move.mishap, () => askModelPlane(world, move.meanwhile))
      case 'ask':
        return askModelPlane(world, move.request)
      case 'happen':
        return happen(world, move.what)
      case 'time':
        return world.jobs.spend(move.ms)
      case 'land':
        landLateCall(world)
    }
  },
  settle(world) {
    landLateCalls(world)
    world.can = clusterAbilities
    for (const job of world.jobs.all) job.spentMs = 0
    rest(world)
    expectWanted(world)
    askModelPlane(world, 'delete')
    rest(world)
    must(world.row.isGone && world.plane === null, 'what is deleted goes for good', () => tell(world))
  },
}

function drawRequest(random: Random): PlaneRequest {
  const request = random.choose(planeRequests)
  return request === 'delete' && !random.once(4) ? 'renew' : request
}

function happen(world: PlaneWorld, what: (typeof disturbances)[number]): void {
  if (what === 'lose-plane' && world.plane?.isComplete) Object.assign(world, { plane: null, isHarmed: true })
  if (what === 'certificate-due' && world.plane?.isComplete) world.isCertificateDue = true
  if (what === 'authority-due' && world.row.sealedSerial > 0) world.row.isAuthorityDue = true
  if (what === 'no-ha') world.can = { ...world.can, hasHighAvailability: false }
  if (what === 'no-lists') world.can = { ...world.can, hasAccessLists: false }
  if (what === 'no-versions') world.can = { ...world.can, versions: ['1.33', '1.34'] }
  if (what === 'all-abilities') world.can = clusterAbilities
  if (what === 'pool-leaves' && world.row.isDeleted) world.row.pools = Math.max(0, world.row.pools - 1)
}

const calmRounds = 20
const roundMs = 2_000

function rest(world: PlaneWorld): void {
  for (let round = 0; ; round += 1) {
    const isLate = round >= calmRounds + modelDeadlineMs / roundMs
    must(!isLate, 'what is wanted is reached in a bounded number of passes', () => tell(world))
    const print = tell(world)
    if (world.row.isDeleted) world.row.pools = Math.max(0, world.row.pools - 1)
    passPlane(world, { ...noMishap, isTwice: round % 2 === 1 })
    world.jobs.spend(roundMs)
    const isOpen = world.jobs.all.some((job) => job.status === 'open')
    must(
      !isOpen || round < calmRounds || world.isHarmed,
      'what is wanted is reached in a bounded number of passes',
      () => tell(world),
    )
    if (!isOpen && tell(world) === print) return
  }
}

function tell({ row, plane, jobs }: PlaneWorld): string {
  return JSON.stringify([row, plane, jobs.all.map((job) => `${job.action} ${job.status}`)])
}

function expectWanted(world: PlaneWorld): void {
  const { row, plane } = world
  if (row.isDeleted) return must(row.isGone && plane === null, 'what is deleted goes for good', () => tell(world))
  if (world.isHarmed && plane === null)
    return must(row.isControlPlaneMissing, 'a lost control plane is told as missing', () => tell(world))
  const isReached =
    plane?.isComplete === true && plane.version === row.version && plane.isHighlyAvailable === row.isHighlyAvailable
  const isCurrent =
    plane?.credentialsSerial === row.credentialsSerial && plane.accessListSerial === row.accessListSerial
  must(
    isReached && isCurrent && !world.isCertificateDue && !row.isAuthorityDue,
    'a control plane ends as it is wanted',
    () => tell(world),
  )
}
