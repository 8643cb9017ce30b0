import type { KubeObject } from '../model/kube-object.ts'
import type { KubeRefusal } from '../model/kube-refusal.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** The Status that tells of a refusal. */
export function describeFailureStatus({ code, reason, message, details }: KubeRefusal): unknown {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(details === undefined ? {} : { details }),
    code,
  }
}

/** The Status that tells of a deletion. */
export function describeSuccessStatus({ name: kind, group }: KubeResource, object?: KubeObject): unknown {
  const details = {
    ...(object ? { name: object.metadata.name, uid: object.metadata.uid } : {}),
    ...(group === '' ? {} : { group }),
    kind,
  }
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }
}
