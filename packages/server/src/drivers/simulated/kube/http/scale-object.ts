import { fieldAt, numberAt, objectAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { scaleType } from '../schemas/types-of-kinds.ts'
import { applyPatch } from '../patches/apply-patch.ts'
import { findRequestedObject } from './change-kube.ts'
import { updateObject } from './update-object.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeChangeContext } from './change-kube.ts'

/** autoscaling/v1 Scale of a workload: desired and current replicas, and the selector's labels. */
export function scaleOf(object: KubeObject): KubeFields {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const replicas = numberAt(object, 'spec', 'replicas') ?? 0
  const selector = Object.entries(objectAt(object, 'spec', 'selector', 'matchLabels'))
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .join(',')
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: { replicas: numberAt(object, 'status', 'replicas') ?? 0, selector },
  }
}

/** Changes the replica count by a Scale (PUT) or patch; returns the new Scale. Throws KubeError NotFound, or Conflict for an outdated resourceVersion. */
export async function scaleObject(changeContext: KubeChangeContext): Promise<KubeFields> {
  const { request } = changeContext
  const before = await findRequestedObject(changeContext)
  const scale =
    request.method === 'PATCH'
      ? applyPatch(request.contentType, scaleType(), scaleOf(before), request.body)
      : request.body
  const replicas = fieldAt(scale, 'spec', 'replicas') ?? 0
  const name = stringAt(scale, 'metadata', 'name')
  if (name !== request.path.name)
    throw kubeErrors.badRequest(
      `the name of the object (${name.slice(0, 260)}) does not match the name on the URL (${request.path.name})`,
    )
  const resourceVersion = fieldAt(scale, 'metadata', 'resourceVersion')
  if (resourceVersion !== undefined && resourceVersion !== '' && resourceVersion !== before.metadata.resourceVersion) {
    throw kubeErrors.conflict(
      request.path.resource,
      request.path.name,
      'the object has been modified; please apply your changes to the latest version and try again',
    )
  }
  return scaleOf(
    await updateObject(changeContext, before, {
      ...before,
      apiVersion: apiVersionOfPath(request.path),
      spec: { ...objectAt(before, 'spec'), replicas },
    }),
  )
}
