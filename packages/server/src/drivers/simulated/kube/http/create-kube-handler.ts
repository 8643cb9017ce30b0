import { ApiError } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { KubeError, kubeErrors } from '../model/kube-errors.ts'
import { createWatchNotifier } from '../request/watch-notifier.ts'
import { serveWatch } from '../watch/serve-watch.ts'
import { readFieldValidation } from '../fields/check-fields.ts'
import { sendKubeResponse, sendKubeError, setWarnings } from '../request/send-kube-response.ts'
import { authorizeObjects } from '../access/authorize.ts'
import { readImpersonation } from '../access/caller.ts'
import { adminName, findAccess } from '../access/find-access.ts'
import { readKubeBody } from './read-body.ts'
import { readPath } from '../request/read-path.ts'
import { serveCollection } from './serve-collection.ts'
import { serveObject } from './serve-object.ts'
import { isReview } from '../reviews/review-access.ts'
import { servePlain } from './serve-plain.ts'
import { serveList } from '../lists/serve-list.ts'
import { type KubeContext, type RunQueued, makeSerialQueues, openGate } from '../request/kube-context.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../../state/simulator-state.ts'
import type { KubeCall } from '../request/kube-request.ts'
import type { KubeBody } from './read-body.ts'

/**
 * Handler of the simulated Kubernetes API. Every request needs the cluster's or a service account's token. Sends a KubeError as a Status; rejects with other
 * errors, such as Busy without the database.
 */
export function createKubeHandler(
  state: SimulatorState,
  secretBox: SecretBox,
  { gate = openGate, onNodeDeleted = async () => undefined }: Partial<Pick<KubeContext, 'gate' | 'onNodeDeleted'>> = {},
): (call: KubeCall) => Promise<void> {
  const context: KubeContext = {
    state,
    secretBox,
    queues: makeSerialQueues(kubeBounds.changesWaitingMax),
    notifier: createWatchNotifier(state),
    refreshes: new Map(),
    gate,
    onNodeDeleted,
  }
  return async (call) => {
    try {
      await serve(context, call)
    } catch (error) {
      const kubeError = error instanceof ApiError ? kubeErrors.busy(error.message, 1) : error
      if (!(kubeError instanceof KubeError)) throw error
      sendKubeError(call.response, kubeError)
    }
  }
}

async function serve(context: KubeContext, call: KubeCall): Promise<void> {
  const { clusterId, path: target, request, response } = call
  const {
    authorization = '',
    accept = '*/*',
    'content-type': contentType = '',
    'user-agent': agent = '',
  } = request.headers
  const accessRequest = { clusterId, authorization, address: callerAddress(request), secretBox: context.secretBox }
  const access = await findAccess(context.state.pool, accessRequest)
  checkRate(context, clusterId, access.caller.name)
  // Every token gives full access, including impersonation.
  const caller = readImpersonation(request) ?? access.caller
  const { pathname, searchParams: query } = new URL(`http://cluster.invalid${target}`)
  const method = request.method ?? ''
  const path = readPath(pathname)
  if (path) authorizeObjects(caller, { method, path, query })
  const fields = { validation: readFieldValidation(query), duplicates: [], warnings: [] }
  const about = { ...accessRequest, method, query, accept, contentType, agent, fields }
  const isRead = method === 'GET' || method === 'HEAD'
  const runQueued = queueOf(context, call, !isRead)
  if (path && method === 'GET' && path.subresource === '' && isWatch(query))
    return serveWatch(context, { ...about, path, body: undefined }, { response, runQueued })
  if (path && method === 'GET' && path.name === '' && path.subresource === '')
    return runQueued(() => serveList(context, { ...about, path, body: undefined }, { response, now: access.now }))
  const isBodied = !isRead && (path !== null || isReview(pathname))
  const { value: body, duplicates } = isBodied ? await readKubeBody(request, contentType) : noBody
  if (!path) {
    const { status, type, body: text } = servePlain({ method, pathname, accept, body }, { ...access, caller })
    return void response
      .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
      .end(text)
  }
  const name = path.subresource === 'binding' ? path.name || stringAt(body, 'metadata', 'name') : path.name
  const kubeRequest = { ...about, path: { ...path, name }, body, fields: { ...fields, duplicates } }
  const reply = await runQueued(() =>
    path.name === '' && path.subresource === ''
      ? serveCollection(context, kubeRequest, access.now)
      : serveObject(context, kubeRequest, access.now),
  )
  if (method === 'DELETE' && path.resource.name === 'nodes') await context.onNodeDeleted(call.clusterUid)
  setWarnings(response, kubeRequest.fields.warnings)
  sendKubeResponse(response, reply)
}

/** Service accounts share a limit when the counter is full. */
function checkRate({ gate }: KubeContext, clusterId: string, name: string): void {
  const waitS = gate.count({ name: `cluster ${clusterId} ${name}`, isToken: name === adminName })
  if (waitS !== null) throw kubeErrors.busy('Too many requests', waitS)
}

function queueOf({ gate }: KubeContext, { clusterUid, response }: KubeCall, isChange: boolean): RunQueued {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return (work) => gate.run({ clusterUid, isChange, signal: gone.signal }, work)
}

const noBody: KubeBody = { value: undefined, duplicates: [] }

/** IPv4 even on a dual-stack listener, and without a zone. */
function callerAddress({ socket }: KubeCall['request']): string | null {
  return socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? null
}

const isWatch = (query: URLSearchParams): boolean => ['true', '1'].includes(query.get('watch') ?? '')
