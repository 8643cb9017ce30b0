import {
  onceSteps,
  type EtcdMembership,
  type MemberProgram,
  type ControlPlaneObservation,
  type ObservedMember,
  type OnceStep,
  type ProgramState,
} from '#domain/control-plane/state.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ObservedContainer, digestContainer } from '../../containers/index.ts'
import type { PlaneContainer } from '../plane/describe-container.ts'
import type { PlanePart } from '../plane/plane-layout.ts'
import { clusterLabels } from '../plane/plane-names.ts'
import { findPlane } from '../planes/plane-row.ts'
import { tryEtcd } from '../stores/ask-etcd.ts'
import { type DeployedMember, type Deployment, findDeployedPart, lostDeployment } from './deployment.ts'
import { isFrontServing } from './front-log.ts'
import { etcdOf, observeMembership } from './join-etcd.ts'
import { withMembers } from './open-door.ts'
import { listChangedFiles } from './refresh-container.ts'
import { describeRoutedFront } from './update-fronts.ts'

/** Results of a deployment's steps that nothing else changes. */
export interface DeploymentMemory {
  readonly taken: Set<OnceStep>
  /** Members whose images were pulled, and whose network and volumes were ensured. */
  readonly pulled: Set<number>
  readonly prepared: Set<number>
  /** Members whose fronts listen for all API servers of their machine. */
  readonly listening: Set<number>
  /** Digests of described containers, with their files, that were found current; by name. */
  readonly current: Map<string, string>
  /** Members whose store was healthy, and whose API server was ready, since their last step. */
  readonly healthy: Set<number>
  readonly ready: Set<number>
}

/** Creates the memory of a deployment that begins. */
export function createMemory({ row }: Pick<Deployment, 'row'>): DeploymentMemory {
  return {
    taken: new Set(onceSteps.filter((kind) => kind === 'remove-left-members' && row.restores === 0)),
    pulled: new Set(),
    prepared: new Set(),
    listening: new Set(),
    current: new Map(),
    healthy: new Set(),
    ready: new Set(),
  }
}

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
export async function observePlane(deployment: Deployment, memory: DeploymentMemory): Promise<ControlPlaneObservation> {
  const { context, cluster, members } = deployment
  const row = await findPlane(context.options.registry, context.options.name, cluster)
  if (!row) throw lostDeployment(cluster)
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
  return { members: observed, hasNextVersion: hasNextVersion(observer), taken: memory.taken }
}

interface Observer {
  readonly deployment: Deployment
  readonly memory: DeploymentMemory
  readonly seen: Seen
  readonly networks: readonly string[] | null
}

async function observePrograms(observer: Observer, one: DeployedMember): Promise<ObservedMember['programs']> {
  const states: Partial<Record<MemberProgram, ProgramState>> = {}
  for (const described of one.parts) states[programOf[described.part]] = await observePart(observer, one, described)
  return states
}

/** Compares files only once, because only this deployment changes them. */
async function observePart(
  { deployment, memory, seen, networks }: Observer,
  one: DeployedMember,
  bare: PlaneContainer,
): Promise<ProgramState> {
  const { container } = bare.part === 'front' ? describeRoutedFront(deployment, one, { networks, leadsTo: [] }) : bare
  const found = seen.get(container.name)
  if (!found?.isRunning) return 'down'
  const digest = digestContainer(container)
  if (found.description !== digest) return 'outdated'
  const key = `${digest} ${networks?.join() ?? 'all'}`
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
  { deployment, memory }: Observer,
  one: DeployedMember,
  state: ProgramState | undefined,
): Promise<boolean> {
  const { number } = one.member
  if (deployment.members.length === 1 || memory.healthy.has(number)) return true
  if (state === 'down') return false
  const { code } = await tryEtcd(etcdOf(deployment, one), ['endpoint', 'health']).catch((error: unknown) => {
    if (error instanceof DriverError && error.code === 'Busy') return { code: 1 }
    throw error
  })
  if (code === 0) memory.healthy.add(number)
  return code === 0
}

async function isApiServerReady({ deployment, memory }: Observer, one: DeployedMember): Promise<boolean> {
  const { number } = one.member
  if (memory.ready.has(number)) return true
  const { context, row, secrets } = deployment
  const isReady = await withMembers(context, row, { secrets, numbers: [number] }, (api) => api.isReady())
  if (isReady) memory.ready.add(number)
  return isReady
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
