import type { ClusterResponse } from '#reconcile/ports/index.ts'
import { objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { apiPath } from './api-path.ts'
import { callApiServer } from './call-api-server.ts'
import type { EvictionResult, DiscoveredKind, KubeApi, KubeObjectRef, KubeRemoval, PatchForm } from './kube-api.ts'
import { type KubeApiOptions, type KubeConnection, closeConnection, openKubeConnection } from './kube-connection.ts'
import { listPages } from './list-pages.ts'
import { isSuccess, readBudgetRejection, toKubeApiError } from './kube-api-error.ts'
import { watchObjects } from './watch-objects.ts'

const patchTypes: Readonly<Record<PatchForm, string>> = {
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** Field manager, which users see in `managedFields`. */
const fieldManager = 'moorage'

/** Creates a client without connecting. `close` fails open watches: end them first. */
export function openKubeApi(options: KubeApiOptions): KubeApi {
  const connection = openKubeConnection(options)
  return {
    isReady: () => isServing(connection),
    isAuthenticated: () => isKnown(connection),
    findKind: (...args) => discoverKind(connection, args),
    get: (ref) => getObject(connection, ref),
    list: (...args) => listPages(connection, args),
    create: (...args) => createObject(connection, args),
    patch: (...args) => patchObject(connection, args),
    delete: (ref, removal) => deleteObject(connection, ref, removal),
    evict: (pod, removal) => evictObject(connection, pod, removal),
    watch: (...args) => watchObjects(connection, args),
    close: () => closeConnection(connection),
  }
}

async function isServing(connection: KubeConnection): Promise<boolean> {
  const answer = await callApiServer(connection, { method: 'GET', path: '/readyz' }).catch(() => null)
  return answer?.status === 200
}

async function isKnown(connection: KubeConnection): Promise<boolean> {
  const answer = await callApiServer(connection, { method: 'GET', path: '/api' })
  if (answer.status === 401) return false
  if (answer.status === 429 || answer.status >= 500) throw toKubeApiError('a query of our identity', answer)
  return true
}

async function discoverKind(
  connection: KubeConnection,
  [apiVersion, kind]: Parameters<KubeApi['findKind']>,
): Promise<DiscoveredKind | null> {
  const path = `${apiVersion.includes('/') ? '/apis' : '/api'}/${apiVersion}`
  const answer = await callApiServer(connection, { method: 'GET', path })
  if (answer.status === 404) return null
  const resources = objectsAt(goodBody(`a query of ${apiVersion}`, answer), 'resources')
  // Skips subresources, such as `pods/status`, which have the same kind.
  const found = resources.find((one) => one['kind'] === kind && !stringAt(one, 'name').includes('/'))
  return found ? { resource: stringAt(found, 'name'), isNamespaced: found['namespaced'] === true } : null
}

async function getObject(connection: KubeConnection, ref: KubeObjectRef): Promise<KubeFields | null> {
  const answer = await callApiServer(connection, { method: 'GET', path: apiPath(ref) })
  if (answer.status === 404) return null
  return goodBody(`a read of ${nameOf(ref)}`, answer)
}

async function createObject(
  connection: KubeConnection,
  [kind, object]: Parameters<KubeApi['create']>,
): Promise<KubeFields | null> {
  const path = apiPath(kind, { fieldManager })
  const answer = await callApiServer(connection, { method: 'POST', path, body: json(object) })
  if (answer.status === 409 && answer.body['reason'] === 'AlreadyExists') return null
  return goodBody(`the creation of an object of ${kind.resource}`, answer)
}

async function patchObject(
  connection: KubeConnection,
  [ref, form, change]: Parameters<KubeApi['patch']>,
): Promise<KubeFields | 'gone' | 'conflict'> {
  const path = apiPath(ref, { fieldManager, force: form === 'apply' ? 'true' : undefined })
  const body = { type: patchTypes[form], text: JSON.stringify(change) }
  const answer = await callApiServer(connection, { method: 'PATCH', path, body })
  if (answer.status === 404) return 'gone'
  if (answer.status === 409) return 'conflict'
  return goodBody(`a change of ${nameOf(ref)}`, answer)
}

async function deleteObject(
  connection: KubeConnection,
  ref: KubeObjectRef,
  removal: KubeRemoval = {},
): Promise<boolean> {
  const body = json({ apiVersion: 'v1', kind: 'DeleteOptions', ...removalOptions(removal) })
  const answer = await callApiServer(connection, { method: 'DELETE', path: apiPath(ref), body })
  if (isMissing(answer, removal)) return false
  goodBody(`the removal of ${nameOf(ref)}`, answer)
  return true
}

async function evictObject(
  connection: KubeConnection,
  pod: KubeObjectRef,
  removal: KubeRemoval = {},
): Promise<EvictionResult> {
  const metadata = { name: pod.name, namespace: pod.namespace }
  const deleteOptions = removalOptions(removal)
  const body = json({ apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions })
  const path = apiPath({ ...pod, subresource: 'eviction' })
  const answer = await callApiServer(connection, { method: 'POST', path, body })
  const rejection = readBudgetRejection(answer)
  if (rejection) return rejection
  if (isMissing(answer, removal)) return 'gone'
  goodBody(`the eviction of ${nameOf(pod)}`, answer)
  return 'evicted'
}

/** With a body, a server ignores query options, so options are in the body. */
function removalOptions({ graceSeconds, uid }: KubeRemoval): KubeFields {
  return {
    ...(graceSeconds === undefined ? {} : { gracePeriodSeconds: graceSeconds }),
    ...(uid === undefined ? {} : { preconditions: { uid } }),
  }
}

/** True if the object is gone, even if another object has its name. */
function isMissing({ status }: ClusterResponse, { uid }: KubeRemoval): boolean {
  return status === 404 || (status === 409 && uid !== undefined)
}

function goodBody(what: string, answer: ClusterResponse): KubeFields {
  if (!isSuccess(answer)) throw toKubeApiError(what, answer)
  return answer.body
}

const json = (object: KubeFields): { readonly type: string; readonly text: string } => ({
  type: 'application/json',
  text: JSON.stringify(object),
})

const nameOf = ({ resource, namespace, name }: KubeObjectRef): string =>
  `${resource}/${namespace === undefined ? '' : `${namespace}/`}${name}`
