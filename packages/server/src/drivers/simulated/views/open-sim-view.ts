import { type TokenView, DriverError, type Resource } from '#reconcile/ports/index.ts'
import type { KubeFields, KubeObject } from '../../kube-objects/kube-object.ts'
import { isFields } from '../../kube-objects/field-at.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import { type ClusterEngine, isSimServing, simClusters } from '../cluster-rows/cluster-row.ts'
import { authorizeObjects } from '../kube/access/authorize.ts'
import { findInternalAccess } from '../kube/access/find-access.ts'
import { describeErrorStatus } from '../kube/request/send-kube-response.ts'
import { listCollection } from '../kube/lists/list-collection.ts'
import type { StoredPage } from '../kube/objects/read-pages.ts'
import { readPath } from '../kube/request/read-path.ts'
import { renderListHead, renderMembers } from '../kube/request/render-objects.ts'
import { checkSimulated } from '../kube/http/serve-object.ts'
import { kubeBounds } from '../kube/model/kube-bounds.ts'
import { KubeError, kubeErrors } from '../kube/model/kube-errors.ts'

/**
 * ClusterDriver.openView: serves GETs without TLS or access list (decision E13.3); null without the cluster. Throws Busy if the API server is not serving yet.
 * Reads of Secrets are forbidden to every caller.
 */
export async function openSimView(engine: ClusterEngine, cluster: Resource, token: string): Promise<TokenView | null> {
  const row = await busyIfUnreachable(engine.state, () => simClusters.find(engine.state.pool, cluster))
  if (!row || row.work === 'dismantle') return null
  if (!isSimServing(row)) throw new DriverError('Busy', `${cluster.name} does not respond yet.`)
  const viewRequest = { engine, clusterId: row.id, authorization: `Bearer ${token}` }
  return {
    async get(target) {
      try {
        return { status: 200, body: await busyIfUnreachable(engine.state, () => answer(viewRequest, target)), text: '' }
      } catch (error) {
        if (!(error instanceof KubeError)) throw error
        return { status: error.code, body: asFields(describeErrorStatus(error)), text: '' }
      }
    },
    close: () => undefined,
  }
}

interface ViewRequest {
  readonly engine: ClusterEngine
  readonly clusterId: string
  readonly authorization: string
}

async function answer({ engine, clusterId, authorization }: ViewRequest, target: string): Promise<KubeFields> {
  const { state, secretBox } = engine
  const { now, caller } = await findInternalAccess(state.pool, { clusterId, authorization, secretBox })
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const path = readPath(pathname)
  if (!path) throw kubeErrors.unknownPath()
  authorizeObjects(caller, { method: 'GET', path, query })
  if (path.resource.name === 'secrets')
    throw kubeErrors.forbidden(path.resource, path.name, 'the dashboard cannot read Secrets')
  checkSimulated(path.subresource)
  const { metadata, pages } = await listCollection({ state, secretBox: null }, { clusterId, path, query })
  const objects = await collect(pages)
  const options = { path, query, accept: '*/*', now }
  if (path.name === '') return { ...renderListHead(options, metadata), items: renderMembers(options, objects) }
  const [object] = objects
  if (!object) throw kubeErrors.notFound(path.resource, path.name)
  return object
}

async function collect(pages: AsyncIterable<StoredPage>): Promise<readonly KubeObject[]> {
  const collected: KubeObject[] = []
  let bytesLeft: number = kubeBounds.viewBytesMax
  for await (const { objects, bytes } of pages) {
    bytesLeft -= bytes
    if (bytesLeft < 0)
      throw new DriverError('Broken', `A response of the cluster is larger than ${kubeBounds.viewBytesMax} bytes.`)
    collected.push(...objects)
  }
  return collected
}

function asFields(body: unknown): KubeFields {
  if (isFields(body)) return body
  throw new DriverError('Broken', 'The response of the cluster is not an object.')
}
