import type { Claimed, ClusterSpec } from '#reconcile/ports/index.ts'
import { type KubernetesContext, machineOf } from '../../kubernetes-context.ts'
import type { ControlMachine } from '../../kubernetes-options.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'
import { describeMember } from '../../plane/describe-member.ts'
import { earliestEndMs } from '../../plane/issue-member-certificates.ts'
import { readPlaneKeys } from '../../plane/plane-keys.ts'
import type { MemberSpec, PlaneLayout, PlaneMember } from '../../plane/plane-layout.ts'
import type { PlaneRow } from '../../planes/plane-row.ts'
import { type PlaneSecrets, openPlaneSecrets } from '../../planes/plane-secrets.ts'
import { ensureCertificates, findMemberCertificates } from '../../planes/plane-certificates.ts'
import { withPassage } from '../bring-node-ground.ts'
import { layoutOfPlane, rowOf } from '../../planes/layout-of-plane.ts'
import type { PlaneHold } from './plane-hold.ts'

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
    const plan = {
      ...ground,
      member,
      certificates: findMemberCertificates(certificates, member),
      databasePassword: secrets.databasePassword,
    }
    return { plan, member, machine: machineOf(context, row.region, rowOf(row, member)), parts: describeMember(plan) }
  })
  const certificateEndsMs = Math.min(...members.map(({ plan }) => earliestEndMs(plan.certificates)))
  return { ...order, context, row, layout, secrets, members, certificateEndsMs }
}
