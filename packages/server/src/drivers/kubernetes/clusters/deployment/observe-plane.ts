import type {
  EtcdMembership,
  MemberProgram,
  ControlPlaneObservation,
  ObservedMember,
  OnceStep,
  ProgramState,
} from '#domain/control-plane/state.ts'
import { isBusyError } from '#reconcile/ports/index.ts'
import { type ObservedContainer, digestContainer } from '#drivers/containers/index.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'
import type { PlanePart } from '../../plane/plane-layout.ts'
import { clusterLabels } from '../../plane/plane-names.ts'
import { findPlane } from '../../planes/plane-row.ts'
import { tryEtcd } from '../../stores/ask-etcd.ts'
import { findDeployedPart } from './deployed-part.ts'
import type { DeployedMember, Deployment } from './deployment.ts'
import { isFrontServing } from '../front-log.ts'
import { etcdOf, observeMembership } from './join-etcd.ts'
import { withMembers } from '../open-door.ts'
import { lostHold } from './plane-hold.ts'
import { describeRun } from './describe-run.ts'
import type { PlaneMemory } from './plane-memory.ts'
import { listChangedFiles } from './refresh-container.ts'
import { describeRoutedFront } from './update-fronts.ts'

/** Program that each part of a control plane runs. */
const programOf: Readonly<Record<PlanePart, MemberProgram>> = {
  etcd: 'store',
  kine: 'store',
  'kube-apiserver': 'api-server',
  'kube-controller-manager': 'controller-manager',
  'kube-scheduler': 'scheduler',
  front: 'load-balancer',
  passage: 'node-proxy',
}

/** Part of a member that runs a program; undefined without one. */
export function findProgramPart({ parts }: DeployedMember, program: MemberProgram): PlanePart | undefined {
  return parts.find(({ part }) => programOf[part] === program)?.part
}

/** Containers of all machines by name. */
type Seen = ReadonlyMap<string, ObservedContainer>

/** Reads the state of a control plane from its machines. Throws Busy if a machine is unreachable, or if the row is gone. */
export async function observePlane(
  deployment: Deployment,
  memory: PlaneMemory,
  taken: readonly OnceStep[],
): Promise<ControlPlaneObservation> {
  const { context, cluster, members } = deployment
  const row = await findPlane(context.options.registry, context.options.name, cluster)
  if (!row) throw lostHold(cluster)
  const machines = [...new Set(members.map(({ machine }) => machine))]
  const lists = await Promise.all(
    machines.map(({ containers }) => containers.listContainers(clusterLabels({ cluster }))),
  )
  const seen: Seen = new Map(lists.flat().map((one) => [one.name, one]))
  const observer: Observer = { deployment, memory, seen, networks: row.networks }
  const programs = new Map<number, ObservedMember['programs']>()
  for (const one of members) programs.set(one.member.number, await observePrograms(observer, one))
  const memberships = await observeMemberships(observer)
  const observed: ObservedMember[] = []
  for (const one of members)
    observed.push(await observeMember(observer, one, { programs: programs.get(one.member.number) ?? {}, memberships }))
  return { members: observed, hasNextVersion: hasNextVersion(observer), taken: new Set(taken) }
}

interface Observer {
  readonly deployment: Deployment
  readonly memory: PlaneMemory
  readonly seen: Seen
  readonly networks: readonly string[] | null
}

async function observePrograms(observer: Observer, one: DeployedMember): Promise<ObservedMember['programs']> {
  const states: Partial<Record<MemberProgram, ProgramState>> = {}
  for (const described of one.parts) states[programOf[described.part]] = await observePart(observer, one, described)
  return states
}

/** Compares files only once in each run of the program. */
async function observePart(
  { deployment, memory, seen, networks }: Observer,
  one: DeployedMember,
  bare: PlaneContainer,
): Promise<ProgramState> {
  const described = bare.part === 'front' ? describeRoutedFront(deployment, one, { networks, leadsTo: [] }) : bare
  const { container } = described
  const found = seen.get(container.name)
  if (!found?.isRunning) return 'down'
  if (found.description !== digestContainer(container)) return 'outdated'
  const key = describeRun(described, found)
  if (memory.current.get(container.name) === key) return 'current'
  const changed = await listChangedFiles(one.machine.containers, container)
  if (changed.length > 0) return 'outdated'
  memory.current.set(container.name, key)
  return 'current'
}

/** Asks etcd only while members join and the first one runs. */
async function observeMemberships({ deployment, seen }: Observer): Promise<ReadonlyMap<number, EtcdMembership>> {
  const [first] = deployment.members
  const etcd = first && findDeployedPart(first, 'etcd')
  const isAsked =
    etcd && seen.get(etcd.container.name)?.isRunning && deployment.members.some((one) => one.member.isJoining)
  return isAsked ? observeMembership(deployment, etcdOf(deployment, first)) : new Map()
}

async function observeMember(
  observer: Observer,
  one: DeployedMember,
  found: { readonly programs: ObservedMember['programs']; readonly memberships: ReadonlyMap<number, EtcdMembership> },
): Promise<ObservedMember> {
  const { memory } = observer
  const { number } = one.member
  const { programs, memberships } = found
  const front = findDeployedPart(one, 'front')
  const areCurrent = Object.values(programs).every((state) => state === 'current')
  return {
    number,
    hasImages: memory.pulled.has(number),
    isPrepared: memory.prepared.has(number),
    programs,
    isStoreHealthy: await isStoreHealthy(observer, one, programs.store),
    membership: memberships.get(number) ?? null,
    isApiServerReady: programs['api-server'] !== 'down' && (await isApiServerReady(observer, one)),
    isReachable: isReachable(observer, one, programs['load-balancer']),
    isLoadBalancerServing:
      !front || (areCurrent && (await isFrontServing(one.machine.containers, front.container.name))),
  }
}

async function isStoreHealthy(
  observer: Observer,
  one: DeployedMember,
  state: ProgramState | undefined,
): Promise<boolean> {
  const { deployment, memory } = observer
  if (deployment.members.length === 1) return true
  if (state === 'down') return false
  return isKnown(observer, { known: memory.healthy, part: findDeployedPart(one, 'etcd') }, async () => {
    const { code } = await tryEtcd(etcdOf(deployment, one), ['endpoint', 'health']).catch((error: unknown) => {
      if (isBusyError(error)) return { code: 1 }
      throw error
    })
    return code === 0
  })
}

async function isApiServerReady(observer: Observer, one: DeployedMember): Promise<boolean> {
  const { context, row, secrets } = observer.deployment
  const server = { known: observer.memory.ready, part: findDeployedPart(one, 'kube-apiserver') }
  const numbers = [one.member.number]
  return isKnown(observer, server, () => withMembers(context, row, { secrets, numbers }, (api) => api.isReady()))
}

/** Asks again only after another start of the program. */
async function isKnown(
  { seen }: Observer,
  { known, part }: { readonly known: Map<string, string>; readonly part: PlaneContainer | undefined },
  ask: () => Promise<boolean>,
): Promise<boolean> {
  const run = part && seen.get(part.container.name)?.run
  if (part && run && known.get(part.container.name) === run) return true
  const answer = await ask()
  if (answer && part && run) known.set(part.container.name, run)
  return answer
}

/** On the service's own machine, API servers are reached without a load balancer. */
function isReachable(
  { deployment, memory, seen }: Observer,
  one: DeployedMember,
  state: ProgramState | undefined,
): boolean {
  if (state === undefined) return true
  if (state === 'down') return false
  if (one.machine.isLocal || memory.listening.has(one.member.number)) return true
  const neighbours = deployment.members.filter(({ machine }) => machine === one.machine)
  return neighbours.every((other) => isRunning(seen, findDeployedPart(other, 'kube-apiserver')))
}

function hasNextVersion({ deployment: { members }, seen }: Observer): boolean {
  return members.some((one) => {
    const next = findDeployedPart(one, 'kube-apiserver')?.container
    return next !== undefined && seen.get(next.name)?.image === next.image
  })
}

function isRunning(seen: Seen, described: PlaneContainer | undefined): boolean {
  return described !== undefined && (seen.get(described.container.name)?.isRunning ?? false)
}
