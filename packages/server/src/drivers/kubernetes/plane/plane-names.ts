import type { RuntimeLabels, NetworkSpec } from '../../containers/index.ts'
import type { PlaneLayout, PlaneMember, PlanePart } from './plane-layout.ts'

/** Labels that identify everything of one cluster on every machine (driver contract, rule 2). */
export function clusterLabels({ cluster: { stamp } }: Pick<PlaneLayout, 'cluster'>): RuntimeLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
  }
}

/** Immutable labels of one part: an object with other labels counts as not ours. */
export function stampLabels(layout: PlaneLayout, member: PlaneMember, part: PlanePart): RuntimeLabels {
  return { ...memberLabels(layout, member), 'moorage.part': part }
}

/** Control plane of a member. */
export interface NamedPlane {
  readonly cluster: Pick<PlaneLayout['cluster'], 'name'>
}

/** Distinguishes a member from others of its control plane, and from those before a restore. */
export type NamedMember = Pick<PlaneMember, 'number' | 'restores'>

/** Name of a member's network, or of the container of one of its parts. */
export function nameMember({ cluster }: NamedPlane, { number, restores }: NamedMember, part?: PlanePart): string {
  const restorePart = restores > 0 ? [`r${restores}`] : []
  return [cluster.name, ...restorePart, String(number), ...(part ? [part] : [])].join('-')
}

/** Name of the volume with a member's etcd data. */
export function nameMemberVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'etcd')
}

/** Volume with the socket between kine and its API server; kine recreates the socket at each start. */
export function nameSocketVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'kine')
}

/** Network of a member's containers. */
export function describeMemberNetwork(layout: PlaneLayout, member: PlaneMember): NetworkSpec {
  return { name: nameMember(layout, member), subnet: member.subnet, labels: memberLabels(layout, member) }
}

/** Labels of everything of one member on its machine. */
export function memberLabels(layout: Pick<PlaneLayout, 'cluster'>, { number, restores }: NamedMember): RuntimeLabels {
  const restorePart = restores > 0 ? { 'moorage.restores': String(restores) } : {}
  return { ...clusterLabels(layout), 'moorage.member': String(number), ...restorePart }
}

/** Number of restores before an object was created, from its labels. */
export function restoresOfPlane(labels: RuntimeLabels): number {
  return Number(labels['moorage.restores'] ?? 0)
}
