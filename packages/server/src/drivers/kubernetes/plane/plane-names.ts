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

/** Name of a member's network, or of the container of one of its parts. */
export function nameMember({ cluster }: Pick<PlaneLayout, 'cluster'>, member: PlaneMember, part?: PlanePart): string {
  return [cluster.name, String(member.number), ...(part ? [part] : [])].join('-')
}

/** Name of the volume that a member's etcd keeps everything in. */
export function nameMemberVolume(layout: Pick<PlaneLayout, 'cluster'>, member: PlaneMember): string {
  return nameMember(layout, member, 'etcd')
}

/** The network of a member's containers. */
export function describeMemberNetwork(layout: PlaneLayout, member: PlaneMember): NetworkSpec {
  return { name: nameMember(layout, member), subnet: member.subnet, labels: memberLabels(layout, member) }
}

/** Labels of what one member has on its machine. */
export function memberLabels(layout: Pick<PlaneLayout, 'cluster'>, member: PlaneMember): EngineLabels {
  return { ...clusterLabels(layout), 'moorage.member': String(member.number) }
}
