import { kubeErrors } from '../model/kube-errors.ts'
import { selectableOf } from '../model/selectable.ts'
import { findObject } from '../objects/read-objects.ts'
import { listKeys } from '../objects/read-pages.ts'
import { readSelector } from '../rules/selectors.ts'
import { changeKube } from './change-kube.ts'
import { createObject } from './create-object.ts'
import { deleteObject } from './delete-object.ts'
import { describeSuccessStatus } from '../request/send-kube-response.ts'
import { renderObject } from '../request/render-objects.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { KubeRequest, KubeReply } from '../request/kube-request.ts'
import type { KubeContext } from '../request/kube-context.ts'

/** Serves POST (creates an object, 201) and DELETE (deletes selected objects, 200). Throws KubeError for other methods, or without a required namespace. */
export async function serveCollection(context: KubeContext, request: KubeRequest, now: string): Promise<KubeReply> {
  const options = { ...request, now }
  const isAtomicType = request.path.namespace !== '' || !request.path.resource.isNamespaced
  if (request.method === 'POST' && isAtomicType)
    return {
      status: 201,
      body: renderObject(options, await changeKube(context, request, (changeContext) => createObject(changeContext))),
    }
  if (request.method === 'DELETE' && isAtomicType && request.path.resource.name !== 'namespaces') {
    await changeKube(context, request, deleteSelected)
    return { status: 200, body: describeSuccessStatus(request.path.resource) }
  }
  throw kubeErrors.notAllowed(`${request.method} ${request.path.resource.name}`)
}

/** Deletes one by one, so that only one body is in memory. */
async function deleteSelected(changeContext: KubeChangeContext): Promise<void> {
  const {
    scope,
    request: { path, query },
  } = changeContext
  const resource = path.resource.name
  const selector = readSelector(query, resource)
  const selecting = { resource, namespace: path.namespace, name: '', selector, after: '' }
  for (const key of await listKeys(scope.tx, scope.clusterId, selecting)) {
    const object = await findObject(scope, { resource, ...key })
    if (object && selector.selects(selectableOf(resource, object))) await deleteObject(changeContext, object)
  }
}
