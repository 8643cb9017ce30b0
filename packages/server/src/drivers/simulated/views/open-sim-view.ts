import { type BearerView, DriverError, type Resource } from '#reconcile/ports/index.ts'
import type { KubeFields, KubeObject } from '../../kube-objects/kube-object.ts'
import { isFields } from '../../kube-objects/field-at.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { type ClusterEngine, answers, findSimCluster } from '../clusters/cluster-row.ts'
import { authorizeObjects } from '../kube/access/authorize.ts'
import { findAccessInside } from '../kube/access/find-access.ts'
import { describeFailureStatus } from '../kube/http/answer.ts'
import { listCollection } from '../kube/lists/list-collection.ts'
import type { StoredPage } from '../kube/objects/read-pages.ts'
import { readPath } from '../kube/http/read-path.ts'
import { renderListHead, renderMembers } from '../kube/http/render-objects.ts'
import { refuseUnsimulated } from '../kube/http/serve-object.ts'
import { kubeBounds } from '../kube/model/kube-bounds.ts'
import { KubeRefusal, refusals } from '../kube/model/refusals.ts'

/**
 * ClusterDriver.openView: serves a GET without TLS; the access list does not apply (decision E13.3). Rejects Secrets for every caller, because this path has no
 * key to open them.
 */
export async function openSimView(
  engine: ClusterEngine,
  cluster: Resource,
  bearer: string,
): Promise<BearerView | null> {
  const row = await reachable(engine.world, () => findSimCluster(engine.world.pool, cluster))
  if (!row || row.work === 'dismantle') return null
  if (!answers(row)) throw new DriverError('Busy', `${cluster.name} does not respond yet.`)
  const asking = { engine, clusterId: row.id, authorization: `Bearer ${bearer}` }
  return {
    async get(target) {
      try {
        return { status: 200, body: await reachable(engine.world, () => answer(asking, target)), text: '' }
      } catch (error) {
        if (!(error instanceof KubeRefusal)) throw error
        return { status: error.code, body: asFields(describeFailureStatus(error)), text: '' }
      }
    },
    close: () => undefined,
  }
}

interface Asking {
  readonly engine: ClusterEngine
  readonly clusterId: string
  readonly authorization: string
}

async function answer({ engine, clusterId, authorization }: Asking, target: string): Promise<KubeFields> {
  const { world, secretBox } = engine
  const { now, caller } = await findAccessInside(world.pool, { clusterId, authorization, secretBox })
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const path = readPath(pathname)
  if (!path) throw refusals.unknownPath()
  authorizeObjects(caller, { method: 'GET', path, query })
  if (path.resource.name === 'secrets')
    throw refusals.forbidden(path.resource, path.name, 'the dashboard cannot read Secrets')
  refuseUnsimulated(path.subresource)
  const { metadata, pages } = await listCollection({ world, secretBox: null }, { clusterId, path, query })
  const objects = await collect(pages)
  const showing = { path, query, accept: '*/*', now }
  if (path.name === '') return { ...renderListHead(showing, metadata), items: renderMembers(showing, objects) }
  const [object] = objects
  if (!object) throw refusals.notFound(path.resource, path.name)
  return object
}

async function collect(pages: AsyncIterable<StoredPage>): Promise<readonly KubeObject[]> {
  const collected: KubeObject[] = []
  let octetsLeft: number = kubeBounds.viewBytesMax
  for await (const { objects, octets } of pages) {
    octetsLeft -= octets
    if (octetsLeft < 0)
      throw new DriverError('Broken', `A response of the cluster is larger than ${kubeBounds.viewBytesMax} bytes.`)
    collected.push(...objects)
  }
  return collected
}

function asFields(body: unknown): KubeFields {
  if (isFields(body)) return body
  throw new DriverError('Broken', 'The response of the cluster is not an object.')
}
