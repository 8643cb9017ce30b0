import { kubeBounds } from '../model/kube-bounds.ts'
import { KubeRefusal } from '../model/refusals.ts'
import { hangBell } from '../watch/bell.ts'
import { serveWatch } from '../watch/serve-watch.ts'
import { answerJson, answerRefusal } from './answer.ts'
import { findAccess } from './find-access.ts'
import { readBody } from './read-body.ts'
import { readPath } from './read-path.ts'
import { serveCollection } from './serve-collection.ts'
import { serveObject } from './serve-object.ts'
import { reviewPath, servePlain } from './serve-plain.ts'
import { makeTurns } from './kube-gear.ts'
import type { SecretBox } from '../../../../reconcile/ports/index.ts'
import type { World } from '../../world/world.ts'
import type { KubeCall } from './kube-ask.ts'
import type { KubeGear } from './kube-gear.ts'

/**
 * Makes what answers requests for clusters of the world: the part of a Kubernetes interface that is simulated. Nobody is let in without
 * the cluster's token, checked at every request. Rejects only with trouble that is no refusal (the database is away: DriverError Busy).
 */
export function createKubeHandler(world: World, secretBox: SecretBox): (call: KubeCall) => Promise<void> {
  const gear: KubeGear = { world, secretBox, turns: makeTurns(kubeBounds.changesWaitingMax), bell: hangBell(world) }
  return async (call) => {
    try {
      await serve(gear, call)
    } catch (error) {
      if (!(error instanceof KubeRefusal)) throw error
      answerRefusal(call.response, error)
    }
  }
}

async function serve(gear: KubeGear, { clusterId, path: target, request, response }: KubeCall): Promise<void> {
  const { authorization = '', accept = '*/*', 'content-type': contentType = '' } = request.headers
  const access = await findAccess(gear.world.pool, clusterId, authorization)
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const method = request.method ?? ''
  const path = readPath(pathname)
  if (path && method === 'GET' && path.subresource === '' && isWatch(query)) {
    return serveWatch(
      gear,
      { clusterId, method, path, query, accept, contentType, authorization, body: undefined },
      response,
    )
  }
  // The body of a request for something unknown is nobody's to understand.
  const isRead = path !== null || pathname === reviewPath
  const body = method === 'GET' || method === 'HEAD' || !isRead ? undefined : await readBody(request, contentType)
  if (!path) {
    const { status, type, body: text } = servePlain({ method, pathname, accept, body }, access)
    return void response
      .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
      .end(text)
  }
  const ask = { clusterId, method, path, query, accept, contentType, authorization, body }
  const reply =
    path.name === '' ? await serveCollection(gear, ask, access.now) : await serveObject(gear, ask, access.now)
  answerJson(response, reply)
}

const isWatch = (query: URLSearchParams): boolean => ['true', '1'].includes(query.get('watch') ?? '')
