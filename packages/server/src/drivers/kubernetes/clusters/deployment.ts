import { type Claimed, type ClusterSpec, DriverError } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import type { ProgramRunner } from '../../containers/index.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import type { PlaneContainer } from '../plane/describe-container.ts'
import { describeMember } from '../plane/describe-member.ts'
import { earliestEndMs } from '../plane/issue-member-certificates.ts'
import { readPlaneKeys } from '../plane/plane-keys.ts'
import type { MemberSpec, PlaneLayout, PlaneMember, PlanePart } from '../plane/plane-layout.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { type PlaneSecrets, openPlaneSecrets } from '../planes/plane-secrets.ts'
import { ensureCertificates, ofMember } from '../planes/plane-certificates.ts'
import { withPassage } from './bring-node-ground.ts'
import { layoutOfPlane, rowOf } from '../planes/layout-of-plane.ts'
import { refreshContainer } from './refresh-container.ts'

/** How a step excludes other calls: with the claim of its call, or with leases while it outlives its call. */
export interface PlaneHold {
  /** Throws Busy if another process has taken over. */
  check(): Promise<void>
  /** Runs `what` while no other call changes the cluster. Throws Busy if another process has taken over. */
  run<Answer>(what: () => Promise<Answer>): Promise<Answer>
}

/** Request to deploy a control plane. */
export interface DeployOrder {
  readonly cluster: Claimed
  readonly spec: ClusterSpec
  readonly hold: PlaneHold
}

/** Desired state of a control plane, from which its steps are taken. */
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
 * Builds the desired state of a control plane from its row and its stored certificates. Ensures the hosts' network if it needs a passage. Throws Busy if
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
  const certificates = await ensureCertificates(registry, row, ground)
  const members = layout.members.map((member) => {
    const plan = { ...ground, member, certificates: ofMember(certificates, member), databasePassword: secrets.databasePassword }
    return { plan, member, machine: machineOf(context, row.region, rowOf(row, member)), parts: describeMember(plan) }
  })
  const certificateEndsMs = Math.min(...members.map(({ plan }) => earliestEndMs(plan.certificates)))
  return { ...order, context, row, layout, secrets, members, certificateEndsMs }
}

/** Holds the cluster as long as its call holds the claim. */
export function holdByClaim(cluster: Claimed, isHeld: () => Promise<boolean>): PlaneHold {
  const check = async (): Promise<void> => {
    if (!(await isHeld())) throw lostDeployment(cluster)
  }
  return {
    check,
    run: async (what) => {
      await check()
      return what()
    },
  }
}

/** Holds the cluster only while a step that outlives its call changes it. */
export function holdByLease(
  registry: Registry,
  cluster: Claimed,
  { signal, isOwner }: { readonly signal: AbortSignal; isOwner(): Promise<boolean> },
): PlaneHold {
  const check = async (): Promise<void> => {
    if (signal.aborted || !(await isOwner())) throw lostDeployment(cluster)
  }
  return {
    check,
    run: (what) =>
      runLeased(registry, [cluster], async () => {
        await check()
        return what()
      }),
  }
}

/** Creates the Busy error for a deployment that another process owns. */
export function lostDeployment({ name }: Claimed): DriverError {
  return new DriverError('Busy', `Another process deploys ${name} now.`)
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
  await refreshContainer(containers, described, () => deployment.hold.check())
  await deployment.hold.run(() => containers.ensureContainer(described.container))
}
