import { kubeBounds } from '../model/kube-bounds.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { findObject } from '../objects/read-objects.ts'
import { nameObject, writeObject } from '../objects/write-object.ts'
import { checkMetadata } from '../rules/check-metadata.ts'
import { checkObject } from '../rules/check-object.ts'
import { completeObject } from '../rules/complete-object.ts'
import { withManagers } from '../apply/managers.ts'
import { manageUpdate } from './manage-fields.ts'
import { readDraft } from './read-draft.ts'
import { runControllersAfter } from './change-kube.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { AppliedObject } from './manage-fields.ts'
import type { ResourcePath } from '../request/read-path.ts'

/**
 * Creates an object by POST or, with `applied`, server-side apply, runs the controllers and returns it. Throws KubeError for invalid or duplicate objects and
 * exceeded limits.
 */
export async function createObject(changeContext: KubeChangeContext, applied?: AppliedObject): Promise<KubeObject> {
  const { scope, request } = changeContext
  const { path } = request
  const draft = readDraft(request, applied ? applied.value : request.body)
  if (!draft.metadata.name && !draft.metadata['generateName']) {
    throw kubeErrors.invalid(path.resource, '', [
      {
        reason: 'FieldValueRequired',
        field: 'metadata.name',
        message: 'Required value: name or generateName is required',
      },
    ])
  }
  const object = completeObject(dropServerFields(path, nameObject(draft)))
  await checkCreatable(scope, path, object)
  const causes = [...checkMetadata(object), ...checkObject(object)]
  if (causes.length > 0) throw kubeErrors.invalid(path.resource, object.metadata.name, causes)
  const owned = applied ? withManagers(object, applied.managers) : manageUpdate(changeContext, null, object)
  const written = await writeObject(scope, owned)
  await checkClusterSize(scope, path, written)
  return runControllersAfter(scope, written)
}

function dropServerFields({ resource }: ResourcePath, object: KubeObject): KubeObject {
  const {
    uid: _uid,
    resourceVersion: _revision,
    creationTimestamp: _made,
    deletionTimestamp: _ends,
    generation: _generation,
    ...metadata
  } = object.metadata
  const { status, ...rest } = object
  const isOwn = !resource.hasStatus || resource.name === 'nodes'
  return { ...rest, ...(isOwn && status !== undefined ? { status } : {}), metadata }
}

async function checkCreatable(
  scope: KubeScope,
  { resource, namespace }: ResourcePath,
  { metadata }: KubeObject,
): Promise<void> {
  if (namespace !== '' && !(await findObject(scope, { resource: 'namespaces', name: namespace }))) {
    throw kubeErrors.notFound({ ...resource, name: 'namespaces', group: '' }, namespace)
  }
  if (await findObject(scope, { resource: resource.name, namespace, name: metadata.name }))
    throw kubeErrors.alreadyExists(resource, metadata.name)
  const { rows } = await scope.tx.query<{ count: number }>(
    'select count(*) as count from sim.kube_objects where cluster_id = $1',
    [scope.clusterId],
  )
  if ((rows[0]?.count ?? 0) >= kubeBounds.objectsMax)
    throw kubeErrors.forbidden(
      resource,
      metadata.name,
      `a simulated cluster may have at most ${kubeBounds.objectsMax} objects`,
    )
}

/** Throws KubeError Forbidden for a write above the cluster's total size, except for small objects. Controllers hold all objects of a resource in memory. */
export async function checkClusterSize(
  scope: KubeScope,
  { resource }: ResourcePath,
  written: KubeObject,
): Promise<void> {
  if (JSON.stringify(written).length < kubeBounds.smallBytes) return
  const {
    rows: [held],
  } = await scope.tx.query<{ octets: number }>(
    'select coalesce(sum(octets), 0)::bigint as octets from sim.kube_objects where cluster_id = $1',
    [scope.clusterId],
  )
  if ((held?.octets ?? 0) <= kubeBounds.clusterBytesMax) return
  throw kubeErrors.forbidden(
    resource,
    written.metadata.name,
    `the objects of a simulated cluster may have at most ${kubeBounds.clusterBytesMax} bytes in total`,
  )
}
