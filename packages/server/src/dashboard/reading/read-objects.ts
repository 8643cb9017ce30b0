import { numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterResponse } from '#reconcile/ports/index.ts'
import type { ClusterReader } from './cluster-reader.ts'
import { DashboardError } from './dashboard-error.ts'

/** API path of a kind. */
export interface KindPath {
  /** API group path, for example `/apis/apps/v1`. */
  readonly root: string
  readonly resource: string
}

/** Selection of objects. */
export interface ObjectsQuery {
  /** Null for all namespaces, or for a cluster-scoped kind. */
  readonly namespace: string | null
  readonly limit: number
  /** '' for the first page. */
  readonly continueToken?: string
  readonly fieldSelector?: string
}

/** Page of a list. */
export interface ObjectPage {
  readonly items: readonly KubeFields[]
  /** '' on the last page. */
  readonly continueToken: string
  /** Remaining objects; null if unknown. */
  readonly left: number | null
}

/** Returns a page of objects; null if the kind is not served. Throws DashboardError: 403 if forbidden, 410 if the continue token expired, otherwise 503. */
export async function readObjectPage(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, limit, continueToken = '', fieldSelector = '' }: ObjectsQuery,
): Promise<ObjectPage | null> {
  const query = new URLSearchParams({ limit: String(limit) })
  if (continueToken !== '') query.set('continue', continueToken)
  if (fieldSelector !== '') query.set('fieldSelector', fieldSelector)
  const answer = await cluster.get(`${objectsPath(kind, namespace)}?${query.toString()}`)
  if (answer.status === 404) return null
  // Continue tokens are valid for one list and a limited time.
  if (answer.status === 410 || (answer.status === 400 && continueToken !== ''))
    throw new DashboardError(410, 'List expired', 'This part of the list has expired. Start at the first page.')
  const { body } = requireGood(answer, kind)
  return {
    items: objectsAt(body, 'items').map(withoutFieldOwners),
    continueToken: stringAt(body, 'metadata', 'continue'),
    left: numberAt(body, 'metadata', 'remainingItemCount') ?? null,
  }
}

/** managedFields are the larger half of many objects. */
function withoutFieldOwners(object: KubeFields): KubeFields {
  const { managedFields: _left, ...metadata } = objectAt(object, 'metadata')
  return { ...object, metadata }
}

/** Objects of a kind, read in pages. */
export interface ObjectsRead {
  readonly items: readonly KubeFields[]
  /** False if more objects exist. */
  readonly isWhole: boolean
}

/** Page size, small enough for large objects. */
const stepItems = 250

/** Returns objects of a kind up to a limit; null if the kind is not served. Throws DashboardError like `readObjectPage`. */
export async function readObjects(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, limit, fieldSelector = '' }: Omit<ObjectsQuery, 'continueToken'>,
): Promise<ObjectsRead | null> {
  const items: KubeFields[] = []
  let continueToken = ''
  do {
    const step = Math.min(stepItems, limit - items.length)
    const page = await readObjectPage(cluster, kind, { namespace, limit: step, continueToken, fieldSelector })
    if (page === null) return null
    items.push(...page.items)
    continueToken = page.continueToken
  } while (continueToken !== '' && items.length < limit)
  return { items, isWhole: continueToken === '' }
}

/** Returns an object; null if it does not exist. Throws DashboardError 403 if forbidden, and 503 for other errors. */
export async function readOneObject(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<KubeFields | null> {
  const answer = await cluster.get(`${objectsPath(kind, namespace)}/${encodeURIComponent(name)}`)
  return answer.status === 404 ? null : requireGood(answer, kind).body
}

/** Returns the API path of a kind's objects, in one or all namespaces. */
export function objectsPath({ root, resource }: KindPath, namespace: string | null): string {
  return namespace === null ? `${root}/${resource}` : `${root}/namespaces/${encodeURIComponent(namespace)}/${resource}`
}

/** The cluster controls the token's access, so its message may be shown. */
function requireGood(answer: ClusterResponse, { resource }: KindPath): ClusterResponse {
  if (answer.status === 200) return answer
  const message = stringAt(answer.body, 'message').slice(0, 500) || `status ${answer.status}`
  const sentence = `The cluster does not return its ${resource}: ${message}`
  if (answer.status === 403) throw new DashboardError(403, 'Not allowed', sentence)
  throw new DashboardError(503, 'Not available', sentence)
}
