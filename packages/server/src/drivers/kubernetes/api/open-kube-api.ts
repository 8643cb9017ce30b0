import type { ClusterAnswer } from '#reconcile/ports/index.ts'
import { partsAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { apiPath } from './api-path.ts'
import { askApiServer } from './ask-api-server.ts'
import type { KindSeen, KubeApi, KubePlace, KubeRemoval, PatchForm } from './kube-api.ts'
import { type KubeApiOptions, type KubeConnection, closeConnection, openKubeConnection } from './kube-connection.ts'
import { listPages } from './list-pages.ts'
import { isBudgetRefusal, isGood, refuseAnswer } from './refuse-answer.ts'
import { watchObjects } from './watch-objects.ts'

const patchTypes: Readonly<Record<PatchForm, string>> = {
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** Field manager name, which users of the cluster see on our changes. */
const fieldManager = 'moorage'

/** Creates a client of a cluster; nothing is sent yet. `close` fails every open watch: end watches first. */
export function openKubeApi(options: KubeApiOptions): KubeApi {
  const connection = openKubeConnection(options)
  return {
    isReady: () => isServing(connection),
    admits: () => isKnown(connection),
    findKind: (...asked) => findOfferedKind(connection, asked),
    get: (place) => getObject(connection, place),
    list: (...asked) => listPages(connection, asked),
    create: (...asked) => createObject(connection, asked),
    patch: (...asked) => patchObject(connection, asked),
    delete: (place, removal) => deleteObject(connection, place, removal),
    evict: (pod, removal) => evictObject(connection, pod, removal),
    watch: (...asked) => watchObjects(connection, asked),
    close: () => closeConnection(connection),
  }
}

async function isServing(connection: KubeConnection): Promise<boolean> {
  const answer = await askApiServer(connection, { method: 'GET', path: '/readyz' }).catch(() => null)
  return answer?.status === 200
}

async function isKnown(connection: KubeConnection): Promise<boolean> {
  const answer = await askApiServer(connection, { method: 'GET', path: '/api' })
  if (answer.status === 401) return false
  if (answer.status === 429 || answer.status >= 500) throw refuseAnswer('a query of our identity', answer)
  return true
}

async function findOfferedKind(
  connection: KubeConnection,
  [apiVersion, kind]: Parameters<KubeApi['findKind']>,
): Promise<KindSeen | null> {
  const path = `${apiVersion.includes('/') ? '/apis' : '/api'}/${apiVersion}`
  const answer = await askApiServer(connection, { method: 'GET', path })
  if (answer.status === 404) return null
  const offered = partsAt(goodBody(`a query of ${apiVersion}`, answer), 'resources')
  // Subresources, such as `pods/status`, have the same kind.
  const found = offered.find((one) => one['kind'] === kind && !textAt(one, 'name').includes('/'))
  return found ? { resource: textAt(found, 'name'), isNamespaced: found['namespaced'] === true } : null
}

async function getObject(connection: KubeConnection, place: KubePlace): Promise<KubeFields | null> {
  const answer = await askApiServer(connection, { method: 'GET', path: apiPath(place) })
  if (answer.status === 404) return null
  return goodBody(`a read of ${nameOf(place)}`, answer)
}

async function createObject(
  connection: KubeConnection,
  [kind, object]: Parameters<KubeApi['create']>,
): Promise<KubeFields | null> {
  const path = apiPath(kind, { fieldManager })
  const answer = await askApiServer(connection, { method: 'POST', path, body: json(object) })
  if (answer.status === 409 && answer.body['reason'] === 'AlreadyExists') return null
  return goodBody(`the creation of an object of ${kind.resource}`, answer)
}

async function patchObject(
  connection: KubeConnection,
  [place, form, change]: Parameters<KubeApi['patch']>,
): Promise<KubeFields | 'gone' | 'conflict'> {
  const path = apiPath(place, { fieldManager, force: form === 'apply' ? 'true' : undefined })
  const body = { type: patchTypes[form], text: JSON.stringify(change) }
  const answer = await askApiServer(connection, { method: 'PATCH', path, body })
  if (answer.status === 404) return 'gone'
  if (answer.status === 409) return 'conflict'
  return goodBody(`a change of ${nameOf(place)}`, answer)
}

async function deleteObject(connection: KubeConnection, place: KubePlace, removal: KubeRemoval = {}): Promise<boolean> {
  const body = json({ apiVersion: 'v1', kind: 'DeleteOptions', ...removalOptions(removal) })
  const answer = await askApiServer(connection, { method: 'DELETE', path: apiPath(place), body })
  if (isMissing(answer, removal)) return false
  goodBody(`the removal of ${nameOf(place)}`, answer)
  return true
}

async function evictObject(
  connection: KubeConnection,
  pod: KubePlace,
  removal: KubeRemoval = {},
): Promise<'evicted' | 'protected' | 'gone'> {
  const metadata = { name: pod.name, namespace: pod.namespace }
  const deleteOptions = removalOptions(removal)
  const body = json({ apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions })
  const path = apiPath({ ...pod, subresource: 'eviction' })
  const answer = await askApiServer(connection, { method: 'POST', path, body })
  if (isBudgetRefusal(answer)) return 'protected'
  if (isMissing(answer, removal)) return 'gone'
  goodBody(`the eviction of ${nameOf(pod)}`, answer)
  return 'evicted'
}

/** Sent in the body, not as a query: a server ignores query options if there is a body. */
function removalOptions({ graceSeconds, uid }: KubeRemoval): KubeFields {
  return {
    ...(graceSeconds === undefined ? {} : { gracePeriodSeconds: graceSeconds }),
    ...(uid === undefined ? {} : { preconditions: { uid } }),
  }
}

/** True if the object does not exist, or its name belongs to another object now. */
function isMissing({ status }: ClusterAnswer, { uid }: KubeRemoval): boolean {
  return status === 404 || (status === 409 && uid !== undefined)
}

function goodBody(what: string, answer: ClusterAnswer): KubeFields {
  if (!isGood(answer)) throw refuseAnswer(what, answer)
  return answer.body
}

const json = (object: KubeFields): { readonly type: string; readonly text: string } => ({
  type: 'application/json',
  text: JSON.stringify(object),
})

const nameOf = ({ resource, namespace, name }: KubePlace): string =>
  `${resource}/${namespace === undefined ? '' : `${namespace}/`}${name}`
