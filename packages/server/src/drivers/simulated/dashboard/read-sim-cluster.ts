import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { describeFailureStatus } from '../kube/http/answer.ts'
import { listCollection } from '../kube/http/list-collection.ts'
import { readPath } from '../kube/http/read-path.ts'
import { renderList } from '../kube/http/render-objects.ts'
import { refuseUnsimulated } from '../kube/http/serve-object.ts'
import { KubeRefusal, refusals } from '../kube/model/refusals.ts'
import { isFields } from '../../kube-objects/field-at.ts'
import type { World } from '../world/world.ts'
import type { ClusterReader } from './reading/cluster-reader.ts'

/**
 * Reads a cluster of the world for its dashboard as its interface would answer a GET, without the way over TLS. Secrets are refused, and could not be
 * opened: there is no box here.
 */
export function readSimCluster(world: World, clusterId: string, now: string): ClusterReader {
  return {
    now,
    async get(target) {
      try {
        return { status: 200, body: await answer({ world, clusterId, now }, target), text: '' }
      } catch (error) {
        if (!(error instanceof KubeRefusal)) throw error
        return { status: error.code, body: asFields(describeFailureStatus(error)), text: '' }
      }
    },
  }
}

interface Place {
  readonly world: World
  readonly clusterId: string
  readonly now: string
}

async function answer({ world, clusterId, now }: Place, target: string): Promise<KubeFields> {
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const path = readPath(pathname)
  if (!path) throw refusals.unknownPath()
  if (path.resource.name === 'secrets') throw refusals.forbidden(path.resource, path.name, 'the dashboard shows none')
  refuseUnsimulated(path.subresource)
  const { objects, metadata } = await listCollection({ world, secretBox: null }, { clusterId, path, query })
  if (path.name === '') return asFields(renderList({ path, query, accept: '*/*', now }, objects, metadata))
  const [object] = objects
  if (!object) throw refusals.notFound(path.resource, path.name)
  return object
}

function asFields(body: unknown): KubeFields {
  if (isFields(body)) return body
  throw new DriverError('Broken', 'The cluster answers with what is no object.')
}
