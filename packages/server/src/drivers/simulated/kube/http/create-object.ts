import { randomUUID } from 'node:crypto'
import { kubeBounds } from '../model/kube-bounds.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { prepareNewPod } from '../objects/prepare-new-pod.ts'
import { findObject } from '../objects/read-objects.ts'
import { nameObject, writeObject } from '../objects/write-object.ts'
import { checkObject } from '../rules/check-object.ts'
import { isStaying } from '../rules/is-active.ts'
import { completeObject } from '../rules/complete-object.ts'
import { objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { withManagers } from '../apply/managers.ts'
import { allocateClusterAddresses } from './allocate-cluster-addresses.ts'
import { manageUpdate } from './manage-fields.ts'
import { readDraft } from './read-draft.ts'
import { runControllersAfter } from './change-kube.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeScope } from '../objects/kube-scope.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { AppliedObject } from './manage-fields.ts'
import type { ResourcePath } from '../request/read-path.ts'

const realPlaneHint = 'use a real control plane if you need it'

/**
 * Creates an object by POST or, with `applied`, server-side apply, then runs the controllers. Returns the created object. Throws KubeError for invalid or duplicate objects and
 * exceeded limits.
 */
export async function createObject(changeContext: KubeChangeContext, applied?: AppliedObject): Promise<KubeObject> {
  const { scope, request } = changeContext
  const { path } = request
  const value = applied ? applied.value : request.body
  if (path.resource.support === 'rejected')
    throw kubeErrors.forbidden(path.resource, '', `a simulated cluster has no custom resources; ${realPlaneHint}`)
  const draft = readNewObject(request, value)
  await checkCreatable(scope, path, draft)
  const { pod: object, rejection } = await prepareNewPod(scope, draft)
  if (rejection !== null) throw kubeErrors.forbidden(path.resource, object.metadata.name, rejection)
  checkNewObject(request, object)
  // A dry run does not reach the store, which rejects a version.
  if (stringAt(value, 'metadata', 'resourceVersion') !== '' && !scope.isDry && !applied)
    throw kubeErrors.versionOnCreate()
  const uid = applied ? stringAt(value, 'metadata', 'uid') : ''
  if (uid !== '')
    throw kubeErrors.conflict(
      path.resource,
      path.name,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    )
  const assigned = await allocateClusterAddresses(scope, object)
  const owned = applied ? withManagers(assigned, applied.managers) : manageUpdate(changeContext, null, assigned)
  const written = await writeObject(scope, owned)
  await checkClusterSize(scope, path, written)
  if (path.resource.support === 'inert')
    request.fields.warnings.push(`${object.kind} is stored but has no effect in a simulated cluster; ${realPlaneHint}`)
  await runControllersAfter(scope, written)
  return written
}

/** Complete object of a create request. Throws KubeError for the wrong form or a missing name. */
export function readNewObject(request: KubeRequest, value: unknown): KubeObject {
  const { path } = request
  const draft = readDraft(request, value)
  if (!draft.metadata.name && !draft.metadata['generateName']) {
    throw kubeErrors.invalid(path.resource, '', [
      {
        reason: 'FieldValueRequired',
        field: 'metadata.name',
        message: 'Required value: name or generateName is required',
      },
    ])
  }
  return completeObject(dropServerFields(path, nameObject(draft)))
}

/** Throws KubeError Invalid if a new object violates rules. */
export function checkNewObject({ path }: KubeRequest, object: KubeObject): void {
  const causes = checkObject(object, null)
  if (causes.length > 0) throw kubeErrors.invalid(path.resource, object.metadata.name, causes)
}

function withAllocatable(status: KubeFields): KubeFields {
  return status['capacity'] === undefined ? status : { allocatable: status['capacity'], ...status }
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
  const own = object.kind === 'Node' ? withAllocatable(objectAt(object, 'status')) : isOwn ? status : undefined
  return { ...rest, ...(own === undefined ? {} : { status: own }), metadata: { ...metadata, uid: randomUUID() } }
}

async function checkCreatable(
  scope: KubeScope,
  { resource, namespace }: ResourcePath,
  { metadata }: KubeObject,
): Promise<void> {
  const space = namespace === '' ? null : await findObject(scope, { resource: 'namespaces', name: namespace })
  if (namespace !== '' && !space) throw kubeErrors.notFound({ ...resource, name: 'namespaces', group: '' }, namespace)
  if (space && !isStaying(space)) {
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`
    const message = `namespace ${namespace} is being terminated`
    const cause = { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }
    throw kubeErrors.forbidden(resource, metadata.name, why, [cause])
  }
  const held = await findObject(scope, { resource: resource.name, namespace, name: metadata.name })
  if (held) throw kubeErrors.alreadyExists(resource, metadata.name, !isStaying(held))
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
