import { type Claimed, type ClusterSpec, DriverError } from '#reconcile/ports/index.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import type { ProgramRunner } from '../../containers/index.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import type { PlaneContainer } from '../plane/describe-container.ts'
import { describeMember } from '../plane/describe-member.ts'
import { earliestEndMs, issueMemberCertificates } from '../plane/issue-member-certificates.ts'
import { readPlaneKeys } from '../plane/plane-keys.ts'
import type { MemberSpec, PlaneLayout, PlaneMember, PlanePart } from '../plane/plane-layout.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { type PlaneSecrets, openPlaneSecrets } from '../planes/plane-secrets.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { withPassage } from './bring-node-ground.ts'
import { layoutOfPlane, rowOf } from '../planes/layout-of-plane.ts'
import { refreshContainer } from './refresh-container.ts'

/** Request to deploy a control plane. */
export interface DeployOrder {
  readonly cluster: Claimed
  readonly spec: ClusterSpec
  readonly tell: (percent: number) => void
  readonly signal: AbortSignal
  isOurs(): Promise<boolean>
}

/** State of one deployment. */
export interface Deployment extends DeployOrder {
  readonly context: KubernetesContext
  readonly row: PlaneRow
  readonly layout: PlaneLayout
  readonly secrets: PlaneSecrets
  readonly members: readonly DeployedMember[]
  readonly certificateEndsMs: number
}

/** A member's desired state, and its machine. */
export interface DeployedMember {
  readonly plan: MemberSpec
  readonly member: PlaneMember
  readonly machine: ControlMachine
  readonly parts: readonly PlaneContainer[]
}

/**
 * Builds the desired state of a control plane from its row, with newly issued certificates. Ensures the hosts' network if it needs a passage. Throws Busy if
 * `engines.yaml` lacks a machine.
 */
export async function prepareDeployment(
  context: KubernetesContext,
  order: DeployOrder,
  row: PlaneRow,
): Promise<Deployment> {
  const { registry } = context.options
  const { caCertificate, caKey, patch } = order.spec
  const secrets = await openPlaneSecrets(registry, row)
  const bare = layoutOfPlane(context, { ...row, cluster: order.cluster }, row.nextPatch ?? row.patch ?? patch)
  const layout = await withPassage(context, row.region, bare)
  const ground = { layout, authority: { certificate: caCertificate, key: caKey }, keys: readPlaneKeys(secrets.keys) }
  const nowMs = await readRegistryClock(registry)
  const members = await Promise.all(
    layout.members.map(async (member) => {
      const certificates = await issueMemberCertificates({ ...ground, member }, nowMs)
      const plan = { ...ground, member, certificates, databasePassword: secrets.databasePassword }
      const machine = machineOf(context, row.region, rowOf(row, member))
      return { plan, member, machine, parts: describeMember(plan) }
    }),
  )
  const certificateEndsMs = Math.min(...members.map(({ plan }) => earliestEndMs(plan.certificates)))
  return { ...order, context, row, layout, secrets, members, certificateEndsMs }
}

/** Runs `what` while holding the cluster, and returns its result. Throws Busy if another process owns the deployment. */
export function actInDeployment<Answer>(
  { context, cluster, signal, isOurs }: Deployment,
  what: () => Promise<Answer>,
): Promise<Answer> {
  return runLeased(context.options.registry, [cluster], async () => {
    await requireOurs({ cluster, signal, isOurs })
    return what()
  })
}

async function requireOurs({
  cluster,
  signal,
  isOurs,
}: Pick<Deployment, 'cluster' | 'signal' | 'isOurs'>): Promise<void> {
  if (signal.aborted || !(await isOurs())) throw lostDeployment(cluster)
}

/** Creates the Busy error for a deployment that another process owns. */
export function lostDeployment({ name }: Claimed): DriverError {
  return new DriverError('Busy', `${name} is another's to deploy.`)
}

/** Part of a member; undefined without one of that kind. */
export function findDeployedPart({ parts }: DeployedMember, part: PlanePart): PlaneContainer | undefined {
  return parts.find((one) => one.part === part)
}

/** True if the part's container runs. */
export async function isDeployedPartRunning(
  { machine }: DeployedMember,
  { container }: PlaneContainer,
): Promise<boolean> {
  const seen = await machine.containers.listContainers(container.labels)
  return seen.some(({ name, isRunning }) => isRunning && name === container.name)
}

/** Updates and starts one part of a member as described; does nothing without such a part. Throws Busy if another process owns the deployment. */
export async function bringDeployedPart(deployment: Deployment, one: DeployedMember, part: PlanePart): Promise<void> {
  const described = findDeployedPart(one, part)
  if (!described) return
  const containers: ProgramRunner = one.machine.containers
  // Checked right before the change, because a process that was frozen must not stop a newer container.
  await refreshContainer(containers, described, () => requireOurs(deployment))
  await actInDeployment(deployment, () => containers.ensureContainer(described.container))
}
