import type { EngineLabels, NetworkSpec } from '../../containers/index.ts'
import type { PlaneLayout, PlaneMember, PlanePart } from './plane-layout.ts'

/** Labels by which everything of one cluster is found, on every machine (driver contract, rule 2). */
export function clusterLabels({ cluster: { stamp } }: Pick<PlaneLayout, 'cluster'>): EngineLabels {
  return {
    'moorage.installation': stamp.installation,
    'moorage.kind': stamp.kind,
    'moorage.id': String(stamp.id),
    'moorage.uid': stamp.uid,
  }
}

/** Labels of one part. Nothing in them ever changes: the client of the engine takes what has other ones for somebody else's. */
export function stampLabels(layout: PlaneLayout, member: PlaneMember, part: PlanePart): EngineLabels {
  return { ...memberLabels(layout, member), 'moorage.part': part }
}

/** Whose member it is: the control plane by its name. */
export interface NamedPlane {
  readonly cluster: Pick<PlaneLayout['cluster'], 'name'>
}

/** What tells a member from others of its control plane, and from those of before it was restored. */
export type NamedMember = Pick<PlaneMember, 'number' | 'restores'>

/** Name of a member's network, or of the container of one of its parts. */
export function nameMember({ cluster }: NamedPlane, { number, restores }: NamedMember, part?: PlanePart): string {
  const life = restores > 0 ? [`r${restores}`] : []
  return [cluster.name, ...life, String(number), ...(part ? [part] : [])].join('-')
}

/** Name of the volume that a member's etcd keeps everything in. */
export function nameMemberVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'etcd')
}

/** Name of the volume in which kine and the API server of a member meet: a socket, which is made anew whenever kine starts. */
export function nameSocketVolume(layout: NamedPlane, member: NamedMember): string {
  return nameMember(layout, member, 'kine')
}

/** The network of a member's containers. */
export function describeMemberNetwork(layout: PlaneLayout, member: PlaneMember): NetworkSpec {
  return { name: nameMember(layout, member), subnet: member.subnet, labels: memberLabels(layout, member) }
}

/** Labels of what one member has on its machine. */
export function memberLabels(layout: Pick<PlaneLayout, 'cluster'>, { number, restores }: NamedMember): EngineLabels {
  const life = restores > 0 ? { 'moorage.restores': String(restores) } : {}
  return { ...clusterLabels(layout), 'moorage.member': String(number), ...life }
}

/** How often a control plane had been restored when this was made, by its labels. */
export function restoresOfPlane(labels: EngineLabels): number {
  return Number(labels['moorage.restores'] ?? 0)
}
