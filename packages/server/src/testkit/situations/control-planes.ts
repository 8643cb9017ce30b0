import type { ControlPlaneStep } from '#domain/control-plane/plan.ts'
import type {
  ControlPlaneObservation,
  DesiredControlPlane,
  MemberProgram,
  ObservedMember,
  OnceStep,
  ProgramState,
} from '#domain/control-plane/state.ts'

/** A control plane in memory: the planner's input, changed by its steps. */
export interface ControlPlaneModel {
  readonly desired: DesiredControlPlane
  readonly members: readonly ObservedMember[]
  readonly hasNextVersion: boolean
  readonly taken: ReadonlySet<OnceStep>
}

/** Options of a model. `random` chooses the state of each program, between 0 and 99. */
export interface ModelOptions {
  readonly count: number
  readonly hasNodeProxy?: boolean
  /** True if all programs run and nothing is left to do for members. */
  readonly isRunning?: boolean
  /** Numbers of members that join, and of those that do not exist yet. */
  readonly joining?: readonly number[]
  readonly absent?: readonly number[]
  readonly down?: readonly MemberProgram[]
  readonly desired?: Partial<DesiredControlPlane>
  readonly random?: Iterator<number>
}

/** Creates a control plane of `count` members: the first two have controllers, and each has a load balancer. */
export function makePlane(options: ModelOptions): ControlPlaneModel {
  const { count, joining = [], desired } = options
  const members = Array.from({ length: count }, (_each, index) => makeMember(index + 1, options))
  return {
    desired: {
      members: members.map(({ number }) => ({ number, isJoining: joining.includes(number) })),
      isUpgrading: false,
      restoring: null,
      hasBeenRestored: (desired?.restoring ?? null) !== null,
      ...desired,
    },
    members,
    hasNextVersion: false,
    taken: new Set(),
  }
}

function makeMember(number: number, options: ModelOptions): ObservedMember {
  const { isRunning = false, joining = [], absent = [], down = [], hasNodeProxy = false, random } = options
  const isThere = isRunning && !absent.includes(number)
  const stateOf = (program: MemberProgram): ProgramState => {
    const chosen = random?.next().value
    if (chosen !== undefined) return chosen < 20 ? 'down' : chosen < 50 ? 'outdated' : 'current'
    return isThere && !down.includes(program) ? 'current' : 'down'
  }
  const controllers = number <= 2 ? (['controller-manager', 'scheduler'] as const) : []
  const names = [
    'store',
    'api-server',
    'load-balancer',
    ...(hasNodeProxy ? (['node-proxy'] as const) : []),
    ...controllers,
  ] as const
  const programs = Object.fromEntries(names.map((name) => [name, stateOf(name)])) as ObservedMember['programs']
  const isReady = programs['api-server'] !== 'down' && isThere
  return {
    number,
    hasImages: false,
    isPrepared: false,
    programs,
    isStoreHealthy: options.count === 1 || (isThere && programs.store !== 'down'),
    membership: joining.includes(number) ? (isThere ? 'voter' : 'none') : null,
    isApiServerReady: isReady,
    isReachable: programs['load-balancer'] !== 'down',
    isLoadBalancerServing: isReady,
  }
}

/** Observation of a model. */
export function observeModel({ members, hasNextVersion, taken }: ControlPlaneModel): ControlPlaneObservation {
  return { members, hasNextVersion, taken }
}

/** The same control plane whose programs of these names have another state; new memory, as in a new deployment, is kept. */
export function outdate(
  plane: ControlPlaneModel,
  names: readonly MemberProgram[],
  state: ProgramState = 'outdated',
): ControlPlaneModel {
  const members = plane.members.map((one) => ({
    ...one,
    programs: {
      ...one.programs,
      ...Object.fromEntries(names.flatMap((name) => (name in one.programs ? [[name, state]] : []))),
    },
  }))
  return { ...plane, members }
}

/** The control plane after a successful step. */
export function advancePlane(plane: ControlPlaneModel, step: ControlPlaneStep): ControlPlaneModel {
  if ('member' in step) {
    const members = plane.members.map((one) => (one.number === step.member ? advanceMember(one, step, plane) : one))
    return { ...plane, members, hasNextVersion: plane.hasNextVersion || step.kind === 'replace-api-server' }
  }
  if (step.kind === 'start-load-balancers')
    return withMembers(plane, (one) =>
      one.isReachable ? one : { ...withProgram(one, 'load-balancer', 'outdated'), isReachable: true },
    )
  if (step.kind === 'update-load-balancers')
    return withMembers(plane, (one) => ({ ...withProgram(one, 'load-balancer', 'current'), isReachable: true }))
  if (step.kind === 'start-api-servers')
    return {
      ...withMembers(plane, (one) =>
        one.programs['api-server'] === 'down'
          ? { ...withProgram(one, 'api-server', 'current'), isApiServerReady: false }
          : one,
      ),
      hasNextVersion: true,
    }
  return { ...plane, taken: new Set([...plane.taken, step.kind]) }
}

const withMembers = (plane: ControlPlaneModel, change: (one: ObservedMember) => ObservedMember): ControlPlaneModel => ({
  ...plane,
  members: plane.members.map(change),
})

const withProgram = (one: ObservedMember, program: MemberProgram, state: ProgramState): ObservedMember => ({
  ...one,
  programs: { ...one.programs, [program]: state },
})

function advanceMember(
  one: ObservedMember,
  step: Extract<ControlPlaneStep, { readonly member: number }>,
  { members }: ControlPlaneModel,
): ObservedMember {
  switch (step.kind) {
    case 'pull-images':
      return { ...one, hasImages: true }
    case 'prepare-member':
      return { ...one, isPrepared: true }
    case 'start-store':
      return { ...withProgram(one, 'store', 'current'), isStoreHealthy: members.length === 1 }
    case 'await-store':
      return { ...one, isStoreHealthy: true, membership: one.membership === 'unknown' ? 'none' : one.membership }
    case 'add-etcd-member':
      return { ...one, membership: 'learner' }
    case 'promote-etcd-member':
      return { ...one, membership: 'voter' }
    case 'replace-api-server':
      return { ...withProgram(one, 'api-server', 'current'), isApiServerReady: false }
    case 'await-api-server':
      return { ...one, isApiServerReady: true }
    case 'await-load-balancer':
      return { ...one, isLoadBalancerServing: true }
    case 'start-program':
      return withProgram(one, step.program, 'current')
  }
}

/** A step in words, such as `start-program scheduler of member 2`. */
export function formatStep(step: ControlPlaneStep): string {
  const program = step.kind === 'start-program' ? ` ${step.program}` : ''
  return `${step.kind}${program}${'member' in step ? ` of member ${step.member}` : ''}`
}
