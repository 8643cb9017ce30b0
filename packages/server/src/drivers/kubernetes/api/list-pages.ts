import { objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { apiPath } from './api-path.ts'
import { callApiServer } from './call-api-server.ts'
import type { KubeApi, KubeListing } from './kube-api.ts'
import type { KubeConnection } from './kube-connection.ts'
import { isSuccess, toKubeApiError } from './kube-api-error.ts'

/** Objects per page; even large objects fit. */
const pageLimit = 250
const metadataOnly = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'

/** KubeApi.list: returns the objects of all pages, at one resource version. Throws Busy if it expires meanwhile (410), or the mapped error response. */
export async function listPages(
  connection: KubeConnection,
  [kind, { isMetadataOnly = false, itemsMost = Infinity, ...selection } = {}]: Parameters<KubeApi['list']>,
): Promise<KubeListing> {
  const items: KubeFields[] = []
  let continueToken: string | undefined
  for (;;) {
    const path = apiPath(kind, { ...selection, limit: String(pageLimit), continue: continueToken })
    const answer = await callApiServer(connection, {
      method: 'GET',
      path,
      ...(isMetadataOnly ? { accept: metadataOnly } : {}),
    })
    if (!isSuccess(answer))
      throw toKubeApiError(`a list of ${kind.resource}`, answer.status === 410 ? { ...answer, status: 503 } : answer)
    items.push(...objectsAt(answer.body, 'items'))
    continueToken = stringAt(answer.body, 'metadata', 'continue') || undefined
    if (continueToken === undefined || items.length >= itemsMost)
      return {
        items,
        isWhole: continueToken === undefined,
        resourceVersion: stringAt(answer.body, 'metadata', 'resourceVersion'),
      }
  }
}
