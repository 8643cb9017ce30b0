import { kubeBounds } from '../model/kube-bounds.ts'
import { KubeRefusal } from '../model/refusals.ts'
import { hangBell } from '../watch/bell.ts'
import { serveWatch } from '../watch/serve-watch.ts'
import { readFieldValidation } from '../fields/check-fields.ts'
import { answerJson, answerRefusal, warnOf } from './answer.ts'
import { authorizeObjects } from '../access/authorize.ts'
import { readImpersonation } from '../access/caller.ts'
import { findAccess } from '../access/find-access.ts'
import { readKubeBody } from './read-body.ts'
import { readPath } from './read-path.ts'
import { serveCollection } from './serve-collection.ts'
import { serveObject } from './serve-object.ts'
import { isReview } from '../reviews/answer-review.ts'
import { servePlain } from './serve-plain.ts'
import { makeSerialQueues } from './kube-context.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { World } from '../../world/world.ts'
import type { KubeCall } from './kube-request.ts'
import type { KubeContext } from './kube-context.ts'
import type { KubeBody } from './read-body.ts'

/**
 * Makes what answers requests for clusters of the world: the part of a Kubernetes interface that is simulated. Nobody is let in without
 * the cluster's token, checked at every request. Rejects only with trouble that is no refusal (the database is away: DriverError Busy).
 */
export function createKubeHandler(world: World, secretBox: SecretBox): (call: KubeCall) => Promise<void> {
  const context: KubeContext = {
    world,
    secretBox,
    queues: makeSerialQueues(kubeBounds.changesWaitingMax),
    bell: hangBell(world),
  }
  return async (call) => {
    try {
      await serve(context, call)
    } catch (error) {
      if (!(error instanceof KubeRefusal)) throw error
      answerRefusal(call.response, error)
    }
  }
}

async function serve(context: KubeContext, { clusterId, path: target, request, response }: KubeCall): Promise<void> {
  const {
    authorization = '',
    accept = '*/*',
    'content-type': contentType = '',
    'user-agent': agent = '',
  } = request.headers
  const asker = { clusterId, authorization, address: callerAddress(request), secretBox: context.secretBox }
  const access = await findAccess(context.world.pool, asker)
  // Whoever is let in may do everything, so also act for others.
  const caller = readImpersonation(request) ?? access.caller
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const method = request.method ?? ''
  const path = readPath(pathname)
  if (path) authorizeObjects(caller, { method, path, query })
  const fields = { validation: readFieldValidation(query), duplicates: [], warnings: [] }
  const about = { ...asker, method, query, accept, contentType, agent, fields }
  if (path && method === 'GET' && path.subresource === '' && isWatch(query))
    return serveWatch(context, { ...about, path, body: undefined }, response)
  // The body of a request for something unknown is nobody's to understand.
  const isRead = path !== null || isReview(pathname)
  const isBodied = method !== 'GET' && method !== 'HEAD' && isRead
  const { value: body, duplicates } = isBodied ? await readKubeBody(request, contentType) : noBody
  if (!path) {
    const { status, type, body: text } = servePlain({ method, pathname, accept, body }, { ...access, caller })
    return void response
      .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
      .end(text)
  }
  const ask = { ...about, path, body, fields: { ...fields, duplicates } }
  const reply =
    path.name === '' ? await serveCollection(context, ask, access.now) : await serveObject(context, ask, access.now)
  warnOf(response, ask.fields.warnings)
  answerJson(response, reply)
}

const noBody: KubeBody = { value: undefined, duplicates: [] }

/** An address of IPv4 as such, also where the listener takes both families; without a zone. */
function callerAddress({ socket }: KubeCall['request']): string | null {
  return socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? null
}

const isWatch = (query: URLSearchParams): boolean => ['true', '1'].includes(query.get('watch') ?? '')
