import { refusals } from '../model/refusals.ts'
import { selectableOf } from '../model/selectable.ts'
import { listObjects } from '../objects/read-objects.ts'
import { readSelector } from '../rules/selectors.ts'
import { changeKube } from './change-kube.ts'
import { createObject } from './create-object.ts'
import { deleteObject } from './delete-object.ts'
import { describeSuccessStatus } from './answer.ts'
import { renderObject } from './render-objects.ts'
import type { KubeChanging } from './change-kube.ts'
import type { KubeRequest, KubeReply } from './kube-request.ts'
import type { KubeContext } from './kube-context.ts'

/** Serves a change of a collection: a new member, or the end of all that are selected. */
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

async function deleteSelected(changing: KubeChanging): Promise<void> {
  const {
    scope,
    ask: { path, query },
  } = changing
  const { selects } = readSelector(query, path.resource.name)
  const objects = await listObjects(scope, { resource: path.resource.name, namespace: path.namespace })
  for (const object of objects.filter((one) => selects(selectableOf(path.resource.name, one))))
    await deleteObject(changing, object)
}
