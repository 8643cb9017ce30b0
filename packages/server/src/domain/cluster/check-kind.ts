import type { ClusterCreateBody, ClusterUpdateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Returns request.field_invalid for each field that requests an unsupported kind of cluster; empty for the standard kind (decision E10). */
export function checkClusterKind(body: Partial<ClusterCreateBody>): ApiError[] {
  const { tier, apl_enabled: hasPlatform, vpc_id: vpc = 0, subnet_id: subnet = 0, stack_type: stack } = body
  return [
    ...(tier === 'enterprise' ? [fieldError('tier', 'The value must be standard. No other tier is supported.')] : []),
    ...(hasPlatform === true
      ? [fieldError('apl_enabled', 'The value must be false. The application platform is not supported.')]
      : []),
    ...(vpc === 0 ? [] : [fieldError('vpc_id', 'VPCs are not supported. Omit this field.')]),
    ...(subnet === 0 ? [] : [fieldError('subnet_id', 'VPC subnets are not supported. Omit this field.')]),
    ...(stack === 'ipv4-ipv6'
      ? [fieldError('stack_type', 'The value must be ipv4. Dual-stack clusters are not supported.')]
      : []),
    ...checkControlPlaneKind(body),
  ]
}

/** Returns request.field_invalid if a create or update requests audit logs; otherwise empty (decision E10). */
export function checkControlPlaneKind({ control_plane: plane }: Pick<ClusterUpdateBody, 'control_plane'>): ApiError[] {
  return plane?.audit_logs_enabled === true
    ? [
        fieldError(
          'control_plane.audit_logs_enabled',
          'The value must be false. Control plane audit logs are not supported.',
        ),
      ]
    : []
}

function fieldError(field: string, reason: string): ApiError {
  return new ApiError('request.field_invalid', reason, { field })
}
