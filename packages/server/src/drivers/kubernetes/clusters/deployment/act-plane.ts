import type { ControlPlaneStep } from '#domain/control-plane/plan.ts'
import type { MemberProgram, ControlPlaneObservation, OnceStep } from '#domain/control-plane/state.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { dataFolderOfEtcd } from '../../plane/describe-etcd.ts'
import type { PlanePart } from '../../plane/plane-layout.ts'
import { recordDeployed } from '../../planes/record-plane.ts'
import { recordStoreRestored } from '../../planes/record-restore.ts'
import { removeLeftMembers } from '../../planes/remove-left-members.ts'
import { askEtcd } from '../../stores/ask-etcd.ts'
import { restoreStore } from '../../stores/restore-store.ts'
import { snapshotPath } from '../../stores/snapshot-files.ts'
import { applyAccess } from '../apply-access.ts'
import { applyCredentials } from '../apply-credentials.ts'
import { bringKine, copyBefore } from './bring-database.ts'
import { bringNodeGround } from '../bring-node-ground.ts'
import { ensureDeployedPart, findDeployedPart } from './deployed-part.ts'
import type { DeployedMember, Deployment } from './deployment.ts'
import { addEtcdMember, etcdOf, promoteEtcdMember } from './join-etcd.ts'
import { findProgramPart } from './observe-plane.ts'
import type { PlaneMemory } from './plane-memory.ts'
import { prepareMember } from './prepare-member.ts'
import { replaceApiserver } from './replace-apiserver.ts'
import { updateFronts } from './update-fronts.ts'

const snapshotMs = 60_000

/** A deployment, what this process knows of it, and the observation for which a step was planned. */
export interface PlaneIo {
  readonly deployment: Deployment
  readonly memory: PlaneMemory
  readonly observed: ControlPlaneObservation
}

/**
 * Takes one step of a deployment. Every step can be repeated at any point. Returns why a step must be taken again, such as etcd's message; null if it is
 * complete. Throws the driver's errors, and Busy if another process owns the deployment.
 */
export async function actPlane(step: ControlPlaneStep, io: PlaneIo): Promise<string | null> {
  if (step.kind === 'start-program') return startProgram(io, memberOf(io, step.member), step.program)
  if ('member' in step) return actMember(step.kind, io, memberOf(io, step.member))
  if (step.kind === 'start-api-servers') return startApiservers(io)
  if (step.kind === 'start-load-balancers') return startFronts(io)
  if (step.kind === 'update-load-balancers') {
    await updateFronts(io.deployment, io.deployment.members, [])
    for (const { member } of io.deployment.members) io.memory.listening.add(member.number)
    return null
  }
  await onceActs[step.kind](io.deployment)
  return null
}

function memberOf({ deployment: { members } }: PlaneIo, number: number): DeployedMember {
  const found = members.find(({ member }) => member.number === number)
  if (!found) throw new Error(`a step for member ${number}, which the control plane does not have`)
  return found
}

type MemberStep = Exclude<Extract<ControlPlaneStep, { readonly member: number }>['kind'], 'start-program'>

async function actMember(kind: MemberStep, io: PlaneIo, one: DeployedMember): Promise<string | null> {
  const { deployment, memory } = io
  const { number } = one.member
  switch (kind) {
    case 'pull-images':
      for (const { container } of one.parts)
        await one.machine.containers.ensureImage(container.image, deployment.context.options.images)
      memory.pulled.add(number)
      return null
    case 'prepare-member':
      await deployment.hold.run(() => prepareMember(deployment, one))
      memory.prepared.add(number)
      return null
    case 'start-store':
      return startProgram(io, one, 'store')
    case 'add-etcd-member':
      return addEtcdMember(deployment, one, etcdOf(deployment, firstOf(deployment)))
    case 'promote-etcd-member':
      return promoteEtcdMember(one, etcdOf(deployment, firstOf(deployment)))
    case 'replace-api-server':
      forget(memory.ready, one, 'kube-apiserver')
      await replaceApiserver(deployment, one)
      return null
    case 'await-store':
    case 'await-api-server':
    case 'await-load-balancer':
      return null
  }
}

function firstOf({ members: [first], cluster }: Deployment): DeployedMember {
  if (!first) throw new Error(`${cluster.name} has no member`)
  return first
}

/** It can reread its files without another start. */
function forget(known: Map<string, string>, one: DeployedMember, part: PlanePart): void {
  known.delete(findDeployedPart(one, part)?.container.name ?? '')
}

async function startProgram(
  { deployment, memory }: PlaneIo,
  one: DeployedMember,
  program: MemberProgram,
): Promise<null> {
  const part = findProgramPart(one, program)
  if (program === 'store') forget(memory.healthy, one, 'etcd')
  if (part === 'kine') await bringKine(deployment, one)
  else if (part) await ensureDeployedPart(deployment, one, part)
  return null
}

/** Missing API servers start together. */
async function startApiservers({ deployment, observed }: PlaneIo): Promise<null> {
  const down = new Set(
    observed.members.flatMap(({ number, programs }) => (programs['api-server'] === 'down' ? number : [])),
  )
  for (const one of deployment.members.filter(({ member }) => down.has(member.number))) {
    await ensureDeployedPart(deployment, one, 'kube-apiserver')
  }
  return null
}

/** Leads clients to running API servers only. */
async function startFronts({ deployment, memory, observed }: PlaneIo): Promise<null> {
  const running = observed.members.flatMap(({ number, programs }) => (programs['api-server'] === 'down' ? [] : number))
  const silent = new Set(observed.members.flatMap(({ number, isReachable }) => (isReachable ? [] : number)))
  const members = deployment.members.filter(({ member }) => silent.has(member.number))
  await updateFronts(deployment, members, running)
  for (const one of members) {
    memory.listening.add(one.member.number)
    const front = findDeployedPart(one, 'front')
    // It leads to other members now than a current one.
    if (front) memory.current.delete(front.container.name)
  }
  return null
}

const onceActs: Readonly<Record<OnceStep, (deployment: Deployment) => Promise<void>>> = {
  'remove-left-members': (deployment) =>
    deployment.hold.run(() => removeLeftMembers(deployment.context, deployment.row.name)),
  'restore-data': restoreData,
  'save-backup': saveBackup,
  'apply-add-ons': ({ context, row, layout }) => bringNodeGround(context, row, layout),
  'record-version': (deployment) => deployment.hold.run(() => recordVersion(deployment)),
  'apply-access-list': ({ context, cluster }) => applyAccess(context, cluster),
  'apply-credentials': ({ context, cluster }) => applyCredentials(context, cluster),
}

/** Fills the new etcd from the snapshot and records it. etcd runs only when the row says that the data is there. Throws Busy without a snapshot folder. */
async function restoreData(deployment: Deployment): Promise<void> {
  const { context, row } = deployment
  const { registry, snapshots, name: engine } = context.options
  if (row.restoredFrom === null) return
  if (!snapshots)
    throw new DriverError('Busy', `${engine} has no folder for snapshots any more, from which ${row.name} is restored.`)
  const first = firstOf(deployment)
  await restoreStore({
    plan: first.plan,
    containers: first.machine.containers,
    path: snapshotPath({ folder: snapshots.folder, plane: row.name }, row.restoredFrom),
    act: (what) => deployment.hold.run(what),
  })
  await deployment.hold.run(() => recordStoreRestored(registry, row))
}

/** Backs up to `before-<patch>.db` in the volume of a member's etcd, or to a copy of the PostgreSQL database. Throws if that fails, which prevents the upgrade. */
async function saveBackup(deployment: Deployment): Promise<void> {
  const { layout } = deployment
  if (layout.database) return copyBefore(deployment)
  const file = `${dataFolderOfEtcd}/before-${layout.patch}.db`
  await askEtcd(etcdOf(deployment, firstOf(deployment)), ['snapshot', 'save', file], snapshotMs)
}

async function recordVersion({ context, cluster, row, spec, members, certificateEndsMs }: Deployment): Promise<void> {
  await recordDeployed(context.options.registry, cluster.name, {
    version: row.nextVersion ?? row.version ?? spec.version,
    patch: row.nextPatch ?? row.patch ?? spec.patch,
    isHighlyAvailable: members.length > 1,
    certificateEndsMs,
    restores: row.restores,
  })
}
