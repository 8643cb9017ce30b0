import type { DesiredControlPlane, MemberProgram, ControlPlaneObservation, ObservedMember, OnceStep } from './state.ts'

/** Next step of a control plane. Steps with a `member` concern only that member. */
export type ControlPlaneStep =
  | { readonly kind: OnceStep | 'start-load-balancers' | 'update-load-balancers' | 'start-api-servers' }
  | { readonly kind: MemberStepKind; readonly member: number }
  | { readonly kind: 'start-program'; readonly member: number; readonly program: MemberProgram }

type MemberStepKind =
  | 'pull-images'
  | 'prepare-member'
  | 'start-store'
  | 'await-store'
  | 'add-etcd-member'
  | 'promote-etcd-member'
  | 'replace-api-server'
  | 'await-api-server'
  | 'await-load-balancer'

type Planner = (desired: DesiredControlPlane, observed: ControlPlaneObservation) => ControlPlaneStep | null

/**
 * Returns the next step towards the desired version, members and configuration, or null if nothing is left. Stores start before API servers, and API servers before
 * their clients. Of several members, one at a time is replaced, and only while the others are healthy. Data is backed up before the first program of another version
 * (ADR 0021, ADR 0022).
 */
export function planControlPlane(
  desired: DesiredControlPlane,
  observed: ControlPlaneObservation,
): ControlPlaneStep | null {
  for (const plan of planners) {
    const step = plan(desired, observed)
    if (step) return step
  }
  return null
}

/** In order: each planner is called only if the previous ones have nothing left to do. */
const planners: readonly Planner[] = [
  (_desired, { members }) =>
    stepOf(
      'pull-images',
      members.find(({ hasImages }) => !hasImages),
    ),
  (desired, observed) => (desired.hasBeenRestored ? once('remove-left-members', observed) : null),
  (desired, observed) => (desired.restoring === 'data' ? once('restore-data', observed) : null),
  (_desired, { members }) =>
    stepOf(
      'prepare-member',
      members.find(({ isPrepared }) => !isPrepared),
    ),
  // A store that does not run cannot be backed up: a restored one has not run yet, and nothing else starts a stopped one.
  (desired, observed) => (isStoreRunning(observed) ? planBackup(desired, observed) : null),
  planStores,
  planBackup,
  planStoppedApiServers,
  planApiServers,
  (_desired, { members }) => planPrograms(members),
  (_desired, observed) => once('apply-add-ons', observed),
  (_desired, { members }) =>
    stepOf(
      'await-load-balancer',
      members.find((one) => !one.isLoadBalancerServing),
    ),
  (_desired, observed) =>
    once('record-version', observed) ?? once('apply-access-list', observed) ?? once('apply-credentials', observed),
]

function once(kind: OnceStep, { taken }: ControlPlaneObservation): ControlPlaneStep | null {
  return taken.has(kind) ? null : { kind }
}

function stepOf(kind: MemberStepKind, member: ObservedMember | undefined): ControlPlaneStep | null {
  return member ? { kind, member: member.number } : null
}

const stateOf = ({ programs }: ObservedMember, program: MemberProgram) => programs[program] ?? 'current'

function isStoreRunning({ members }: ControlPlaneObservation): boolean {
  return members.slice(0, 1).every((one) => stateOf(one, 'store') !== 'down')
}

function planBackup({ isUpgrading }: DesiredControlPlane, observed: ControlPlaneObservation): ControlPlaneStep | null {
  return isUpgrading && !observed.hasNextVersion ? once('save-backup', observed) : null
}

/**
 * Members that vote start together, because none of them has a majority alone. A running one is replaced only while all of them are healthy. Others join one
 * after the other.
 */
function planStores(desired: DesiredControlPlane, { members }: ControlPlaneObservation): ControlPlaneStep | null {
  const joining = new Set(desired.members.filter(({ isJoining }) => isJoining).map(({ number }) => number))
  const isVoter = ({ number, membership }: ObservedMember): boolean => !joining.has(number) || membership === 'voter'
  const voters = members.filter(isVoter)
  const down = voters.find((one) => stateOf(one, 'store') === 'down')
  if (down) return stepOf('start-store', down)
  const unhealthy = voters.find((one) => !one.isStoreHealthy)
  if (unhealthy) return stepOf(stateOf(unhealthy, 'store') === 'outdated' ? 'start-store' : 'await-store', unhealthy)
  const unknown = members.find(({ membership }) => membership === 'unknown')
  if (unknown) return stepOf('await-store', unknown)
  const outdated = voters.find((one) => stateOf(one, 'store') === 'outdated')
  if (outdated) return stepOf('start-store', outdated)
  const next = members.find((one) => !isVoter(one))
  return next ? planJoining(next) : null
}

function planJoining(one: ObservedMember): ControlPlaneStep | null {
  if (one.membership === 'none' || one.membership === null) return stepOf('add-etcd-member', one)
  return stepOf(stateOf(one, 'store') === 'current' ? 'promote-etcd-member' : 'start-store', one)
}

/** Load balancers start first, because API servers of other machines are reached through them. */
function planStoppedApiServers(
  _desired: DesiredControlPlane,
  { members }: ControlPlaneObservation,
): ControlPlaneStep | null {
  if (members.every((one) => stateOf(one, 'api-server') !== 'down')) return null
  return members.every(({ isReachable }) => isReachable)
    ? { kind: 'start-api-servers' }
    : { kind: 'start-load-balancers' }
}

/** An API server that does not answer anyway is replaced before one that serves. */
function planApiServers(_desired: DesiredControlPlane, { members }: ControlPlaneObservation): ControlPlaneStep | null {
  const silent = members.filter((one) => !one.isApiServerReady)
  const starting = silent.find((one) => stateOf(one, 'api-server') === 'current')
  if (starting) return stepOf('await-api-server', starting)
  if (members.some((one) => stateOf(one, 'load-balancer') !== 'current')) return { kind: 'update-load-balancers' }
  return stepOf(
    'replace-api-server',
    [...silent, ...members].find((one) => stateOf(one, 'api-server') === 'outdated'),
  )
}

function planPrograms(members: readonly ObservedMember[]): ControlPlaneStep | null {
  for (const program of ['node-proxy', 'controller-manager', 'scheduler'] as const) {
    const due = members.find((one) => stateOf(one, program) !== 'current')
    if (due) return { kind: 'start-program', member: due.number, program }
  }
  return null
}

/** True for a step that can last minutes, and continues while its caller polls. */
export function isLongStep({ kind }: ControlPlaneStep): boolean {
  return kind === 'pull-images' || kind === 'restore-data' || kind === 'save-backup'
}

/** True for a step that only waits for a program. */
export function isWait({ kind }: ControlPlaneStep): boolean {
  return kind.startsWith('await-')
}

const percents: Readonly<Record<ControlPlaneStep['kind'], number>> = {
  'pull-images': 5,
  'remove-left-members': 20,
  'restore-data': 20,
  'prepare-member': 23,
  'save-backup': 25,
  'start-store': 30,
  'await-store': 32,
  'add-etcd-member': 33,
  'promote-etcd-member': 34,
  'start-load-balancers': 36,
  'start-api-servers': 40,
  'await-api-server': 45,
  'update-load-balancers': 50,
  'replace-api-server': 60,
  'start-program': 70,
  'apply-add-ons': 80,
  'await-load-balancer': 85,
  'record-version': 90,
  'apply-access-list': 95,
  'apply-credentials': 97,
}

/** Estimated progress in percent when a step begins. */
export function estimateProgress({ kind }: ControlPlaneStep): number {
  return percents[kind]
}
