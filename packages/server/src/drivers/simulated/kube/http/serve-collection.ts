import { refusals } from '../model/refusals.ts'
import { selectableOf } from '../model/selectable.ts'
import { findObject } from '../objects/read-objects.ts'
import { listPlaces } from '../objects/read-pages.ts'
import { readSelector } from '../rules/selectors.ts'
import { changeKube } from './change-kube.ts'
import { createObject } from './create-object.ts'
import { deleteObject } from './delete-object.ts'
import { describeSuccessStatus } from './answer.ts'
import { renderObject } from './render-objects.ts'
import type { KubeChanging } from './change-kube.ts'
import type { KubeRequest, KubeReply } from './kube-request.ts'
import type { KubeContext } from './kube-context.ts'

/** Creates an object, or deletes all selected ones. */
export async function serveCollection(context: KubeContext, ask: KubeRequest, now: string): Promise<KubeReply> {
  const showing = { ...ask, now }
  const isWhole = ask.path.namespace !== '' || !ask.path.resource.isNamespaced
  if (ask.method === 'POST' && isWhole)
    return {
      status: 201,
      body: renderObject(showing, await changeKube(context, ask, (changing) => createObject(changing))),
    }
  if (ask.method === 'DELETE' && isWhole) {
    await changeKube(context, ask, deleteSelected)
    return { status: 200, body: describeSuccessStatus(ask.path.resource) }
  }
  throw refusals.notAllowed(`${ask.method} ${ask.path.resource.name}`)
}

/** One by one, so that only one body is in memory. */
async function deleteSelected(changing: KubeChanging): Promise<void> {
  const {
    scope,
    ask: { path, query },
  } = changing
  const resource = path.resource.name
  const selector = readSelector(query, resource)
  const selecting = { resource, namespace: path.namespace, name: '', selector, after: '' }
  for (const place of await listPlaces(scope.tx, scope.clusterId, selecting)) {
    // An earlier deletion may have removed it.
    const object = await findObject(scope, { resource, ...place })
    if (object && selector.selects(selectableOf(resource, object))) await deleteObject(changing, object)
  }
}
