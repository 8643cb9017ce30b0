import { numberAt, partAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterAnswer } from '#reconcile/ports/index.ts'
import type { ClusterReader } from './cluster-reader.ts'
import { DashboardRefusal } from './dashboard-refusal.ts'

/** Kinds of objects by their paths, as the dashboard reads them. */
export interface KindPath {
  /** `/api/v1`, `/apis/apps/v1`. */
  readonly root: string
  /** Plural, as it stands in paths. */
  readonly resource: string
}

/** Which objects are asked for, and how many at once. */
export interface ObjectsAsk {
  /** Null for those of all namespaces, and where a kind has none. */
  readonly namespace: string | null
  readonly limit: number
  /** How the page before says to go on; '' for the first. */
  readonly goOn?: string
  readonly fieldSelector?: string
}

/** A page of a list. */
export interface ObjectPage {
  readonly items: readonly KubeFields[]
  /** How to go on; '' where this is the end. */
  readonly goOn: string
  /** Objects after this page; null where the cluster does not say. */
  readonly left: number | null
}

/** Reads a page of objects; null where the cluster does not serve the kind. */
export async function readObjectPage(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, limit, goOn = '', fieldSelector = '' }: ObjectsAsk,
): Promise<ObjectPage | null> {
  const query = new URLSearchParams({ limit: String(limit) })
  if (goOn !== '') query.set('continue', goOn)
  if (fieldSelector !== '') query.set('fieldSelector', fieldSelector)
  const answer = await cluster.get(`${objectsPath(kind, namespace)}?${query.toString()}`)
  if (answer.status === 404) return null
  // A mark of one list is no good for another, and not for ever.
  if (answer.status === 410 || (answer.status === 400 && goOn !== ''))
    throw new DashboardRefusal(410, 'Not there any more', 'This part of the list is too old. Please begin at its top.')
  const { body } = requireGood(answer, kind)
  return {
    items: partsAt(body, 'items').map(withoutFieldOwners),
    goOn: textAt(body, 'metadata', 'continue'),
    left: numberAt(body, 'metadata', 'remainingItemCount') ?? null,
  }
}

/** Who owns which field is the larger half of many objects, and no page shows it. */
function withoutFieldOwners(object: KubeFields): KubeFields {
  const { managedFields: _left, ...metadata } = partAt(object, 'metadata')
  return { ...object, metadata }
}

/** Objects of a kind, page after page. */
export interface ObjectsRead {
  readonly items: readonly KubeFields[]
  /** False where more are there than were read. */
  readonly isWhole: boolean
}

/** Objects of one answer where more than a page is wanted: few enough for one, even of large ones. */
const stepItems = 250

/** Reads up to so many objects of a kind; null where the cluster does not serve it. */
export async function readObjects(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, limit, fieldSelector = '' }: Omit<ObjectsAsk, 'goOn'>,
): Promise<ObjectsRead | null> {
  const items: KubeFields[] = []
  let goOn = ''
  do {
    const step = Math.min(stepItems, limit - items.length)
    const page = await readObjectPage(cluster, kind, { namespace, limit: step, goOn, fieldSelector })
    if (page === null) return null
    items.push(...page.items)
    goOn = page.goOn
  } while (goOn !== '' && items.length < limit)
  return { items, isWhole: goOn === '' }
}

/** Reads one object; null where there is none. */
export async function readOneObject(
  cluster: ClusterReader,
  kind: KindPath,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<KubeFields | null> {
  const answer = await cluster.get(`${objectsPath(kind, namespace)}/${encodeURIComponent(name)}`)
  return answer.status === 404 ? null : requireGood(answer, kind).body
}

/** The path of a kind's objects, in one namespace or in all of them. */
export function objectsPath({ root, resource }: KindPath, namespace: string | null): string {
  return namespace === null ? `${root}/${resource}` : `${root}/namespaces/${encodeURIComponent(namespace)}/${resource}`
}

/** What the cluster itself refuses is told in its own words: it decides what the holder of a token sees. */
function requireGood(answer: ClusterAnswer, { resource }: KindPath): ClusterAnswer {
  if (answer.status === 200) return answer
  const said = textAt(answer.body, 'message').slice(0, 500) || `status ${answer.status}`
  const sentence = `The cluster does not show its ${resource}: ${said}`
  if (answer.status === 403) throw new DashboardRefusal(403, 'Not allowed', sentence)
  throw new DashboardRefusal(503, 'Not available', sentence)
}
