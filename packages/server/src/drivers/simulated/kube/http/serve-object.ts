import { refusals } from '../model/refusals.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { refreshSimNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { makeBearerToken } from '../access/bearer-tokens.ts'
import { checkFields } from '../fields/check-fields.ts'
import { partAt } from '#drivers/kube-objects/field-at.ts'
import { tokenType } from '../schemas/types-of-kinds.ts'
import { readPage } from '../objects/read-pages.ts'
import { everything } from '../rules/selectors.ts'
import { findAccess } from '../access/find-access.ts'
import { changeKube, findAsked } from './change-kube.ts'
import { deleteObject, evictAsked } from './delete-object.ts'
import { patchObject, updateObject } from './update-object.ts'
import { renderObject } from './render-objects.ts'
import { scaleObject, scaleOf } from './scale-object.ts'
import { describeSuccessStatus } from './answer.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest, KubeReply } from './kube-request.ts'
import type { KubeContext } from './kube-context.ts'

type Serve = (context: KubeContext, ask: KubeRequest, now: string) => Promise<KubeReply>

const ok = (body: unknown): KubeReply => ({ status: 200, body })

const whole: Readonly<Record<string, Serve>> = {
  GET: async (context, ask, now) => ok(renderObject({ ...ask, now }, await readStored(context, ask))),
  PUT: async (context, ask, now) =>
    ok(
      renderObject(
        { ...ask, now },
        await changeKube(context, ask, async (changing) => updateObject(changing, await findAsked(changing), ask.body)),
      ),
    ),
  PATCH: async (context, ask, now) => {
    const { object, isNew } = await changeKube(context, ask, patchObject)
    return { status: isNew ? 201 : 200, body: renderObject({ ...ask, now }, object) }
  },
  DELETE: async (context, ask, now) => {
    const { object, left } = await changeKube(context, ask, async (changing) => {
      const found = await findAsked(changing)
      return { object: found, left: await deleteObject(changing, found) }
    })
    return ok(left ? renderObject({ ...ask, now }, left) : describeSuccessStatus(ask.path.resource, object))
  },
}

const status: Readonly<Record<string, Serve | undefined>> = {
  GET: whole['GET'],
  PUT: whole['PUT'],
  PATCH: whole['PATCH'],
}

const scale: Readonly<Record<string, Serve>> = {
  GET: async (context, ask) => ok(scaleOf(await readStored(context, ask))),
  PUT: async (context, ask) => ok(await changeKube(context, ask, scaleObject)),
  PATCH: async (context, ask) => ok(await changeKube(context, ask, scaleObject)),
}

const eviction: Readonly<Record<string, Serve>> = {
  POST: async (context, ask) => {
    await changeKube(context, ask, evictAsked)
    return { status: 201, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 } }
  },
}

const token: Readonly<Record<string, Serve>> = {
  POST: async (context, ask, now) => {
    const account = await readStored(context, ask)
    const { clusterId, fields, body, path } = ask
    const { hash } = await findAccess(context.world.pool, { ...ask, secretBox: context.secretBox })
    const place = { clusterId, adminHash: hash, secretBox: context.secretBox, now }
    const refuse = (why: string) =>
      refusals.badRequest(`TokenRequest in version "${path.version}" cannot be handled as a TokenRequest: ${why}`)
    const value = partAt({ body }, 'body')
    return {
      status: 201,
      body: await makeBearerToken(place, account, checkFields(fields, { type: tokenType(), value, refuse })),
    }
  },
}

/** Subresources of running containers. */
const unsimulated = new Set(['log', 'exec', 'attach', 'portforward', 'proxy', 'ephemeralcontainers'])

/** Rejects subresources of running containers. */
export function refuseUnsimulated(subresource: string): void {
  if (unsimulated.has(subresource))
    throw refusals.badRequest(`a simulated cluster runs no containers, so ${subresource} is not supported`)
}

/** Serves a request for one object or its subresource. */
export async function serveObject(context: KubeContext, ask: KubeRequest, now: string): Promise<KubeReply> {
  const { resource, subresource } = ask.path
  refuseUnsimulated(subresource)
  const serves = findServes(ask)
  if (!serves) throw refusals.unknownPath()
  const serve = serves[ask.method]
  if (!serve) throw refusals.notAllowed(`${ask.method} ${resource.name}${subresource && `/${subresource}`}`)
  return serve(context, ask, now)
}

function findServes({
  path: { resource, subresource },
}: KubeRequest): Readonly<Record<string, Serve | undefined>> | null {
  switch (subresource) {
    case '':
      return whole
    case 'status':
      return resource.hasStatus ? status : null
    case 'scale':
      return resource.hasScale ? scale : null
    case 'token':
      return resource.name === 'serviceaccounts' ? token : null
    case 'eviction':
      return resource.name === 'pods' ? eviction : null
    default:
      return null
  }
}

async function readStored({ world, secretBox }: KubeContext, { clusterId, path }: KubeRequest): Promise<KubeObject> {
  const { namespace, name } = path
  const query = { resource: path.resource.name, namespace, name, selector: everything, after: '' }
  const { objects } = await inTransaction(world, async (tx) => {
    await refreshSimNodes(tx, clusterId)
    return readPage(tx, { clusterId, secretBox }, query)
  })
  if (!objects[0]) throw refusals.notFound(path.resource, path.name)
  return objects[0]
}
