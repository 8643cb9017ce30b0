import { kubeErrors } from '../model/kube-errors.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { refreshSimNodes } from '../nodes/refresh-nodes.ts'
import { makeBearerToken } from '../access/bearer-tokens.ts'
import { checkFields } from '../fields/check-fields.ts'
import { numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isActive } from '../rules/is-active.ts'
import { asTerminatingObject } from '../objects/terminate-object.ts'
import { tokenType } from '../schemas/types-of-kinds.ts'
import { resourceOfKind } from '../model/kube-resource.ts'
import { readPage } from '../objects/read-pages.ts'
import { everything } from '../rules/selectors.ts'
import { findAccess } from '../access/find-access.ts'
import { createBinding } from './create-binding.ts'
import { changeKube, findRequestedObject } from './change-kube.ts'
import { deleteObject, evictRequestedPod } from './delete-object.ts'
import { patchObject, replaceObject } from './update-object.ts'
import { renderObject } from '../request/render-objects.ts'
import { scaleObject, scaleOf } from './scale-object.ts'
import { describeSuccessStatus } from '../request/send-kube-response.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest, KubeReply } from '../request/kube-request.ts'
import type { KubeContext } from '../request/kube-context.ts'

type Serve = (context: KubeContext, request: KubeRequest, now: string) => Promise<KubeReply>

const ok = (body: unknown): KubeReply => ({ status: 200, body })

const whole: Readonly<Record<string, Serve>> = {
  GET: async (context, request, now) => ok(renderObject({ ...request, now }, await readStored(context, request))),
  PUT: async (context, request, now) => {
    const { object, isNew } = await changeKube(context, request, replaceObject)
    return { status: isNew ? 201 : 200, body: renderObject({ ...request, now }, object) }
  },
  PATCH: async (context, request, now) => {
    const { object, isNew } = await changeKube(context, request, patchObject)
    return { status: isNew ? 201 : 200, body: renderObject({ ...request, now }, object) }
  },
  DELETE: async (context, request, now) => {
    const { object, left } = await changeKube(context, request, async (changeContext) => {
      const found = await findRequestedObject(changeContext)
      const graceS = found.kind === 'Pod' ? graceOf(request, found) : 0
      return { object: asTerminatingObject(found, now, graceS), left: await deleteObject(changeContext, found) }
    })
    const isShown = left ?? ['Pod', 'Service', 'ServiceAccount'].includes(object.kind)
    return ok(
      isShown
        ? renderObject({ ...request, now }, left ?? object)
        : describeSuccessStatus(request.path.resource, object),
    )
  },
}

/** Grace period of a deleted pod in seconds. It is 0 without a node. */
function graceOf({ query, body }: KubeRequest, pod: KubeObject): number {
  if (stringAt(pod, 'spec', 'nodeName') === '' || !isActive(pod)) return 0
  const graceS = numberAt(body, 'gracePeriodSeconds') ?? (query.get('gracePeriodSeconds') || null)
  const seconds = Number(graceS ?? numberAt(pod, 'spec', 'terminationGracePeriodSeconds') ?? 30)
  return seconds < 0 ? 1 : seconds
}

const status: Readonly<Record<string, Serve | undefined>> = {
  GET: whole['GET'],
  PUT: whole['PUT'],
  PATCH: whole['PATCH'],
}

const scale: Readonly<Record<string, Serve>> = {
  GET: async (context, request) => ok(scaleOf(await readStored(context, request))),
  PUT: async (context, request) => ok(await changeKube(context, request, scaleObject)),
  PATCH: async (context, request) => ok(await changeKube(context, request, scaleObject)),
}

const created: KubeReply = {
  status: 201,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 },
}

const eviction: Readonly<Record<string, Serve>> = {
  POST: async (context, request) => {
    await changeKube(context, request, evictRequestedPod)
    return created
  },
}

const binding: Readonly<Record<string, Serve>> = {
  POST: async (context, request) => {
    await changeKube(context, request, createBinding)
    return created
  },
}

const token: Readonly<Record<string, Serve>> = {
  POST: async (context, request, now) => {
    const account = await readStored(context, request)
    const { clusterId, fields, body, path } = request
    const { hash } = await findAccess(context.state.pool, { ...request, secretBox: context.secretBox })
    const tokenContext = { clusterId, adminHash: hash, secretBox: context.secretBox, now }
    const toError = (why: string) =>
      kubeErrors.badRequest(`TokenRequest in version "${path.version}" cannot be handled as a TokenRequest: ${why}`)
    const value = objectAt({ body }, 'body')
    const checked = checkFields(fields, { type: tokenType(), value, toError })
    const bound = await findBound(context, request, objectAt(checked, 'spec', 'boundObjectRef'))
    return { status: 201, body: await makeBearerToken(tokenContext, account, { request: checked, bound }) }
  },
}

/** Object to which a requested token is bound, or null. Throws KubeError for a missing object, another uid and other kinds. */
async function findBound(
  context: KubeContext,
  request: KubeRequest,
  reference: KubeFields,
): Promise<KubeObject | null> {
  const [kind, name, uid] = [stringAt(reference, 'kind'), stringAt(reference, 'name'), stringAt(reference, 'uid')]
  if (kind === '') return null
  if (!['Pod', 'Secret', 'Node'].includes(kind))
    throw kubeErrors.badRequest(`cannot bind token to object of type /v1, Kind=${kind.slice(0, 80)}`)
  const resource = resourceOfKind(kind)
  const namespace = resource.isNamespaced ? request.path.namespace : ''
  const found = await readStored(context, { ...request, path: { ...request.path, resource, namespace, name } })
  if (uid === '' || uid === found.metadata.uid) return found
  const why = `the UID in the bound object reference (${uid.slice(0, 60)}) does not match the UID in record. The object might have been deleted and then recreated`
  throw kubeErrors.conflict({ ...resource, name: kind }, name, why)
}

const unsimulated = new Set(['log', 'exec', 'attach', 'portforward', 'proxy', 'ephemeralcontainers'])

/** Throws KubeError for subresources that need running containers, such as `log` and `exec`. */
export function checkSimulated(subresource: string): void {
  if (unsimulated.has(subresource))
    throw kubeErrors.badRequest(`a simulated cluster runs no containers, so ${subresource} is not supported`)
}

/** Reply to a request for an object or subresource. Throws KubeError for unknown subresources, methods and objects. */
export async function serveObject(context: KubeContext, request: KubeRequest, now: string): Promise<KubeReply> {
  const { resource, subresource } = request.path
  checkSimulated(subresource)
  const serves = findServes(request)
  if (!serves) throw kubeErrors.unknownPath()
  const serve = serves[request.method]
  if (!serve) throw kubeErrors.notAllowed(`${request.method} ${resource.name}${subresource && `/${subresource}`}`)
  return serve(context, request, now)
}

function findServes({
  path: { resource, subresource },
}: KubeRequest): Readonly<Record<string, Serve | undefined>> | null {
  switch (subresource) {
    case '':
      return whole
    case 'status':
      return resource.hasStatus ? status : null
    case 'finalize':
      return resource.name === 'namespaces' ? { PUT: whole['PUT'] } : null
    case 'scale':
      return resource.hasScale ? scale : null
    case 'token':
      return resource.name === 'serviceaccounts' ? token : null
    case 'eviction':
      return resource.name === 'pods' ? eviction : null
    case 'binding':
      return resource.name === 'pods' ? binding : null
    default:
      return null
  }
}

async function readStored({ state, secretBox }: KubeContext, { clusterId, path }: KubeRequest): Promise<KubeObject> {
  const { namespace, name } = path
  const query = { resource: path.resource.name, namespace, name, selector: everything, after: '' }
  const { objects } = await inTransaction(state, async (tx) => {
    await refreshSimNodes(state, tx, clusterId)
    return readPage(tx, { clusterId, secretBox }, query)
  })
  if (!objects[0]) throw kubeErrors.notFound(path.resource, path.name)
  return objects[0]
}
