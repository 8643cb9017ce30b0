import type { RuntimeLabels, NetworkSpec } from '../../containers/index.ts'
import type { PlaneLayout, PlaneMember, PlanePart } from './plane-layout.ts'

/** Labels of all runtime objects of a cluster (driver contract, rule 2). */
export function clusterLabels({ cluster: { stamp } }: Pick<PlaneLayout, 'cluster'>): RuntimeLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
  }
}

/** Immutable labels of a part; an object with other labels is not ours. */
export function stampLabels(layout: PlaneLayout, member: PlaneMember, part: PlanePart): RuntimeLabels {
  return { ...memberLabels(layout, member), 'moorage.part': part }
}

/** A control plane whose members are named. */
export interface NamedPlane {
  readonly cluster: Pick<PlaneLayout['cluster'], 'name'>
}

/** Identifies a member of a control plane, also among members from before a restore. */
export type NamedMember = Pick<PlaneMember, 'number' | 'restores'>

/** Name of a member's network, or of a part's container: `<cluster>[-r<restores>]-<number>[-<part>]`. */
export function nameMember({ cluster }: NamedPlane, { number, restores }: NamedMember, part?: PlanePart): string {
  const restorePart = restores > 0 ? [`r${restores}`] : []
  return [cluster.name, ...restorePart, String(number), ...(part ? [part] : [])].join('-')
}

/** Name of a member's etcd volume. */
export function nameMemberVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'etcd')
}

/** Volume of the socket between kine and its API server, which kine recreates at each start. */
export function nameSocketVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'kine')
}

/** Network of a member's containers. */
export function describeMemberNetwork(layout: PlaneLayout, member: PlaneMember): NetworkSpec {
  return { name: nameMember(layout, member), subnet: member.subnet, labels: memberLabels(layout, member) }
}

/** Labels of all runtime objects of a member; the number of restores only above 0. */
export function memberLabels(layout: Pick<PlaneLayout, 'cluster'>, { number, restores }: NamedMember): RuntimeLabels {
  const restorePart = restores > 0 ? { 'moorage.restores': String(restores) } : {}
  return { ...clusterLabels(layout), 'moorage.member': String(number), ...restorePart }
}

/** Number of restores before an object was created, from its labels; 0 without the label. */
export function restoresOfPlane(labels: RuntimeLabels): number {
  return Number(labels['moorage.restores'] ?? 0)
}
