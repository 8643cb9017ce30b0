import { DriverError } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { type PlaneLayout, planeParts } from '../plane/plane-layout.ts'
import { describeMemberNetwork, memberLabels, nameMemberVolume } from '../plane/plane-names.ts'
import { describeFront } from '../plane/describe-front.ts'
import { namePassageVolume } from '../plane/describe-passage.ts'
import { findPlane } from '../planes/plane-row.ts'
import { listReachedMembers } from '../planes/reached-members.ts'
import { avoidConflicts } from '../planes/avoid-conflicts.ts'
import { recordAccessKept, recordDeployed } from '../planes/record-plane.ts'
import { applyAccess } from './apply-access.ts'
import { applyCredentials } from './apply-credentials.ts'
import { awaitFront } from './await-front.ts'
import { bringApiservers } from './bring-apiservers.ts'
import { bringDatabase } from './bring-database.ts'
import { bringNodeGround } from './bring-node-ground.ts'
import { bringRestored } from './bring-restored.ts'
import { bringStores } from './bring-stores.ts'
import {
  type DeployOrder,
  type DeployedMember,
  type Deployment,
  actInDeployment,
  bringDeployedPart,
  findDeployedPart,
  isDeployedPartRunning,
  prepareDeployment,
} from './deployment.ts'
import { refreshContainer } from './refresh-container.ts'
import { takeSnapshot } from './take-snapshot.ts'

/**
 * Deploys the desired version of a control plane: images, networks, then its programs one after the other, API servers before their clients. Changes one member
 * at a time, while the others serve. Backs up the data before an upgrade. Finally records the version, and applies access list and credentials. Repeatable at
 * any point. Does nothing without a row; throws Busy if another process takes over.
 */
export async function deployPlane(context: KubernetesContext, order: DeployOrder): Promise<void> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, order.cluster)
  if (!row) return
  const deployment = await prepareDeployment(context, order, row)
  const { tell, members } = deployment
  await bringImages(deployment)
  await bringRestored(deployment)
  await actInDeployment(deployment, async () => {
    for (const one of members) await bringGround(deployment, one)
    if (deployment.layout.database) await bringDatabase(deployment)
  })
  const [first] = members
  if (first && (await isBeforeUpgrade(deployment))) {
    // A restored store has not run yet.
    if (row.restoring !== null) await bringStores(deployment)
    await takeSnapshot(deployment, first)
  }
  tell(25)
  await bringStores(deployment)
  tell(35)
  // Fronts start first, because API servers of other machines are reached through them.
  await bringFronts(deployment, 'missing')
  await bringApiservers(deployment, 'missing')
  tell(50)
  await bringFronts(deployment, 'all')
  await bringApiservers(deployment, 'all')
  tell(70)
  for (const part of ['passage', 'kube-controller-manager', 'kube-scheduler'] as const)
    for (const one of members) await bringDeployedPart(deployment, one, part)
  tell(80)
  await bringNodeGround(context, row, deployment.layout)
  for (const one of members) {
    const front = findDeployedPart(one, 'front')
    if (front) await awaitFront(one.machine.containers, front.container.name)
  }
  await actInDeployment(deployment, () => record(deployment))
  await applyAccess(context, order.cluster)
  await applyCredentials(context, order.cluster)
}

async function bringImages({ members, tell, context }: Deployment): Promise<void> {
  for (const [index, part] of planeParts.entries()) {
    for (const one of members) {
      const image = findDeployedPart(one, part)?.container.image
      if (image !== undefined) await one.machine.containers.ensureImage(image, context.options.images)
    }
    tell(5 + 3 * index)
  }
}

/** True if an upgrade has not written anything yet. A backup after that would contain the upgrade's changes. */
async function isBeforeUpgrade({ row, members }: Deployment): Promise<boolean> {
  if (row.version === null || row.nextVersion === null) return false
  for (const one of members) {
    const next = findDeployedPart(one, 'kube-apiserver')?.container
    const seen = next ? await one.machine.containers.listContainers(next.labels) : []
    if (seen.some(({ image }) => image === next?.image)) return false
  }
  return true
}

/** Ensures a member's network and volumes. Throws Broken if a member that has run lacks its etcd volume, because its data is lost. */
async function bringGround(
  { context, layout, row, cluster }: Deployment,
  { machine, member }: DeployedMember,
): Promise<void> {
  const hasRun = row.version !== null && listReachedMembers(row).some(({ number }) => number === member.number)
  if (!hasRun) await avoidConflicts({ context, row, layout, member, machine })
  await machine.containers.ensureNetwork(describeMemberNetwork(layout, member))
  if (layout.database) return
  const volume = nameMemberVolume(layout, member)
  if (hasRun && !(await machine.containers.hasVolume(volume)))
    throw new DriverError(
      'Broken',
      `The volume ${volume} with everything of ${cluster.name} is gone from ${machine.name}.`,
    )
  await machine.containers.ensureVolume(volume, memberLabels(layout, member))
  if (layout.passage)
    await machine.containers.ensureVolume(namePassageVolume(layout, member), memberLabels(layout, member))
}

/**
 * Updates fronts with the newest access list; the lease prevents newer requests meanwhile. `missing` updates only fronts that are needed to reach missing API
 * servers, and leads clients to running ones.
 */
async function bringFronts(deployment: Deployment, which: 'missing' | 'all'): Promise<void> {
  const { context, cluster, members } = deployment
  const { name, registry } = context.options
  const running = which === 'missing' ? await listRunningApiservers(deployment) : []
  await actInDeployment(deployment, async () => {
    const row = await findPlane(registry, name, cluster)
    if (!row) return
    for (const one of members) {
      if (which === 'missing' && !(await isFrontNeeded(deployment, one, running))) continue
      await bringFront(deployment, one, { networks: row.networks, leadsTo: running })
    }
    if (which === 'all') await recordAccessKept(registry, cluster.name, row.wantedAccessSerial)
  })
}

async function bringFront(
  { layout }: Deployment,
  one: DeployedMember,
  { networks, leadsTo }: { readonly networks: PlaneLayout['networks']; readonly leadsTo: readonly number[] },
): Promise<void> {
  if (!findDeployedPart(one, 'front')) return
  const plan = { ...one.plan, layout: { ...layout, networks } }
  const front = describeFront({ ...plan, ...(leadsTo.length > 0 ? { leadsTo } : {}) })
  await refreshContainer(one.machine.containers, front)
  await one.machine.containers.ensureContainer(front.container)
}

/** True if a front does not run, or lacks the listener through which a new member's readiness is polled. */
async function isFrontNeeded(
  { members }: Deployment,
  one: DeployedMember,
  running: readonly number[],
): Promise<boolean> {
  const front = findDeployedPart(one, 'front')
  if (!front || !(await isDeployedPartRunning(one, front))) return true
  const neighbours = members.filter(({ machine }) => machine === one.machine)
  return !one.machine.isLocal && neighbours.some(({ member }) => !running.includes(member.number))
}

async function listRunningApiservers({ members }: Deployment): Promise<readonly number[]> {
  const numbers: number[] = []
  for (const one of members) {
    const apiserver = findDeployedPart(one, 'kube-apiserver')
    if (apiserver && (await isDeployedPartRunning(one, apiserver))) numbers.push(one.member.number)
  }
  return numbers
}

async function record({ context, cluster, row, spec, members, certificateEndsMs }: Deployment): Promise<void> {
  const { registry } = context.options
  const version = row.nextVersion ?? row.version ?? spec.version
  const patch = row.nextPatch ?? row.patch ?? spec.patch
  const isHighlyAvailable = members.length > 1
  const { restores } = row
  await recordDeployed(registry, cluster.name, { version, patch, isHighlyAvailable, certificateEndsMs, restores })
}
