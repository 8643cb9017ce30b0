import type { ClusterCreateBody, ClusterUpdateBody } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Kinds of clusters that there are not: a request for one is refused by its name, not forgotten; what says the plain kind is taken (decision E10). */
export function checkClusterKind(body: Partial<ClusterCreateBody>): Fault[] {
  const { tier, apl_enabled: hasPlatform, vpc_id: vpc = 0, subnet_id: subnet = 0, stack_type: stack } = body
  return [
    ...(tier === 'enterprise' ? [refuse('tier', 'There are clusters of the tier standard only.')] : []),
    ...(hasPlatform === true
      ? [refuse('apl_enabled', 'Clusters have no application platform; only false is taken.')]
      : []),
    ...(vpc === 0 ? [] : [refuse('vpc_id', 'There are no VPCs, so a cluster cannot be in one.')]),
    ...(subnet === 0 ? [] : [refuse('subnet_id', 'There are no VPCs, so a cluster cannot be in a subnet of one.')]),
    ...(stack === 'ipv4-ipv6' ? [refuse('stack_type', 'Clusters are ipv4 inside; only ipv4 is taken.')] : []),
    ...checkControlPlaneKind(body),
  ]
}

/** The same of a control plane, which an update can name too (decision E10). */
export function checkControlPlaneKind({ control_plane: plane }: Pick<ClusterUpdateBody, 'control_plane'>): Fault[] {
  return plane?.audit_logs_enabled === true
    ? [refuse('control_plane.audit_logs_enabled', 'Control planes keep no audit logs; only false is taken.')]
    : []
}

function refuse(field: string, reason: string): Fault {
  return new Fault('request.field_invalid', reason, { field })
}
