import { isDeepStrictEqual } from 'node:util'
import { fieldAt, objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'

/** Violations of immutable fields by an update; empty if valid. */
export function checkUpdate(before: KubeObject, after: KubeObject): readonly StatusCause[] {
  switch (after.kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'DaemonSet':
      return checkImmutable(before, after, ['spec', 'selector'])
    case 'Secret':
      return checkImmutable(before, after, ['type'])
    case 'Service':
      return fieldAt(before, 'spec', 'type') === 'ExternalName'
        ? []
        : checkImmutable(before, after, ['spec', 'clusterIP'])
    case 'Pod':
      return checkPod(before, after)
    default:
      return []
  }
}

function checkImmutable(before: KubeObject, after: KubeObject, path: readonly string[]): readonly StatusCause[] {
  if (fieldAt(before, ...path) === undefined || isDeepStrictEqual(fieldAt(before, ...path), fieldAt(after, ...path)))
    return []
  return [
    {
      reason: 'FieldValueInvalid',
      field: path.join('.'),
      message: `Invalid value: ${JSON.stringify(fieldAt(after, ...path) ?? null)}: field is immutable`,
    },
  ]
}

function checkPod(before: KubeObject, after: KubeObject): readonly StatusCause[] {
  if (isDeepStrictEqual(fixedPart(before), fixedPart(after))) return []
  const message =
    'Forbidden: pod updates may not change fields other than `spec.containers[*].image`, `spec.initContainers[*].image`, `spec.activeDeadlineSeconds`, `spec.tolerations` (only additions to existing tolerations) or `spec.terminationGracePeriodSeconds`'
  return [{ reason: 'FieldValueForbidden', field: 'spec', message }]
}

function fixedPart(pod: KubeObject): KubeFields {
  const {
    activeDeadlineSeconds: _deadline,
    tolerations: _tolerations,
    terminationGracePeriodSeconds: _grace,
    ...spec
  } = objectAt(pod, 'spec')
  const withoutImages = (field: string): readonly KubeFields[] =>
    objectsAt(pod, 'spec', field).map(({ image: _image, ...rest }) => rest)
  return { ...spec, containers: withoutImages('containers'), initContainers: withoutImages('initContainers') }
}

/** Replacement with the cluster-assigned fields that it omits: service addresses and ports, node labels. */
export function keepAssignedFields(before: KubeObject, after: KubeObject): KubeObject {
  return after.kind === 'Node' ? restoreNodeLabels(before, after) : restoreAddresses(before, after)
}

const nodeLabel =
  /^((beta\.)?kubernetes\.io\/(os|arch)|kubernetes\.io\/hostname|(node|beta)\.kubernetes\.io\/instance-type|(topology|failure-domain\.beta)\.kubernetes\.io\/(region|zone))$/

function restoreNodeLabels(before: KubeObject, after: KubeObject): KubeObject {
  const own = Object.entries(before.metadata.labels ?? {}).filter(([key]) => nodeLabel.test(key))
  const labels = { ...after.metadata.labels, ...Object.fromEntries(own) }
  return own.length === 0 ? after : { ...after, metadata: { ...after.metadata, labels } }
}

function restoreAddresses(before: KubeObject, after: KubeObject): KubeObject {
  if (after.kind !== 'Service' || objectAt(after, 'spec')['type'] === 'ExternalName') return after
  const [held, spec] = [objectAt(before, 'spec'), objectAt(after, 'spec')]
  const isOutside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  const ports = objectsAt(spec, 'ports').map((port) => {
    const nodePort = objectsAt(held, 'ports').find((one) => one['port'] === port['port'])?.['nodePort']
    return isOutside && port['nodePort'] === undefined && nodePort !== undefined ? { ...port, nodePort } : port
  })
  const clusterIP = spec['clusterIP'] || held['clusterIP']
  return {
    ...after,
    spec: {
      ...spec,
      ...(clusterIP === undefined ? {} : { clusterIP }),
      ...(spec['ports'] === undefined ? {} : { ports }),
    },
  }
}
