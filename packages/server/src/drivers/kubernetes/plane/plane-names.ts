import type { RuntimeLabels, NetworkSpec } from '../../containers/index.ts'
import type { PlaneLayout, PlaneMember, PlanePart } from './plane-layout.ts'

/** Labels of everything of one cluster on every machine (driver contract, rule 2). */
export function clusterLabels({ cluster: { stamp } }: Pick<PlaneLayout, 'cluster'>): RuntimeLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
  }
}

/** Immutable labels of a part; an object with others is not ours. */
export function stampLabels(layout: PlaneLayout, member: PlaneMember, part: PlanePart): RuntimeLabels {
  return { ...memberLabels(layout, member), 'moorage.part': part }
}

/** Control plane of a member. */
export interface NamedPlane {
  readonly cluster: Pick<PlaneLayout['cluster'], 'name'>
}

/** Distinguishes members of a control plane, also from those before a restore. */
export type NamedMember = Pick<PlaneMember, 'number' | 'restores'>

/** Name of a member's network, or of a part's container. */
export function nameMember({ cluster }: NamedPlane, { number, restores }: NamedMember, part?: PlanePart): string {
  const restorePart = restores > 0 ? [`r${restores}`] : []
  return [cluster.name, ...restorePart, String(number), ...(part ? [part] : [])].join('-')
}

/** Name of a member's etcd volume. */
export function nameMemberVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'etcd')
}

/** Volume of the socket between kine and its API server; kine recreates the socket at each start. */
export function nameSocketVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'kine')
}

/** Network of a member's containers. */
export function describeMemberNetwork(layout: PlaneLayout, member: PlaneMember): NetworkSpec {
  return { name: nameMember(layout, member), subnet: member.subnet, labels: memberLabels(layout, member) }
}

/** Returns the labels of all runtime objects of a member. The number of restores is included only if above 0. */
export function memberLabels(layout: Pick<PlaneLayout, 'cluster'>, { number, restores }: NamedMember): RuntimeLabels {
  const restorePart = restores > 0 ? { 'moorage.restores': String(restores) } : {}
  return { ...clusterLabels(layout), 'moorage.member': String(number), ...restorePart }
}

/** Reads from an object's labels how many restores preceded its creation; 0 without the label. */
export function restoresOfPlane(labels: RuntimeLabels): number {
  return Number(labels['moorage.restores'] ?? 0)
}
