import { refusals } from '../model/refusals.ts'
import { inWorld } from '../../world/in-world.ts'
import { refreshNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { changeKube, findAsked } from './change-kube.ts'
import { deleteObject, evictAsked } from './delete-object.ts'
import { listStored } from './list-collection.ts'
import { patchObject, updateObject } from './update-object.ts'
import { renderObject } from './render-objects.ts'
import { scaleObject, scaleOf } from './scale-object.ts'
import { describeSuccessStatus } from './answer.ts'
import type { KubeObject } from '../model/kube-object.ts'
import type { KubeAsk, KubeReply } from './kube-ask.ts'
import type { KubeGear } from './kube-gear.ts'

/** What a request for one object answers with; `now` is the control plane's time. */
type Serve = (gear: KubeGear, ask: KubeAsk, now: string) => Promise<KubeReply>

const ok = (body: unknown): KubeReply => ({ status: 200, body })

const whole: Readonly<Record<string, Serve>> = {
  GET: async (gear, ask, now) => ok(renderObject({ ...ask, now }, await readStored(gear, ask))),
  PUT: async (gear, ask, now) =>
    ok(
      renderObject(
        { ...ask, now },
        await changeKube(gear, ask, async (changing) => updateObject(changing, await findAsked(changing), ask.body)),
      ),
    ),
  PATCH: async (gear, ask, now) => {
    const { object, isNew } = await changeKube(gear, ask, patchObject)
    return { status: isNew ? 201 : 200, body: renderObject({ ...ask, now }, object) }
  },
  DELETE: async (gear, ask, now) => {
    const { object, left } = await changeKube(gear, ask, async (changing) => {
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
  GET: async (gear, ask) => ok(scaleOf(await readStored(gear, ask))),
  PUT: async (gear, ask) => ok(await changeKube(gear, ask, scaleObject)),
  PATCH: async (gear, ask) => ok(await changeKube(gear, ask, scaleObject)),
}

const eviction: Readonly<Record<string, Serve>> = {
  POST: async (gear, ask) => {
    await changeKube(gear, ask, evictAsked)
    return { status: 201, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 } }
  },
}

/** What reaches into a running container; there are none. */
const unsimulated = new Set(['log', 'exec', 'attach', 'portforward', 'proxy', 'ephemeralcontainers'])

/** Serves a request for one object, or for something below it. */
export async function serveObject(gear: KubeGear, ask: KubeAsk, now: string): Promise<KubeReply> {
  const { resource, subresource } = ask.path
  if (unsimulated.has(subresource))
    throw refusals.badRequest(`a simulated cluster runs no containers, so there is no ${subresource} of them`)
  const serves = findServes(ask)
  if (!serves) throw refusals.unknownPath()
  const serve = serves[ask.method]
  if (!serve) throw refusals.notAllowed(`${ask.method} ${resource.name}${subresource && `/${subresource}`}`)
  return serve(gear, ask, now)
}

function findServes({ path: { resource, subresource } }: KubeAsk): Readonly<Record<string, Serve | undefined>> | null {
  switch (subresource) {
    case '':
      return whole
    case 'status':
      return resource.hasStatus ? status : null
    case 'scale':
      return resource.hasScale ? scale : null
    case 'eviction':
      return resource.name === 'pods' ? eviction : null
    default:
      return null
  }
}

async function readStored({ world, secretBox }: KubeGear, { clusterId, path }: KubeAsk): Promise<KubeObject> {
  const { objects } = await inWorld(world, async (tx) => {
    await refreshNodes(tx, clusterId)
    return listStored(tx, { clusterId, secretBox }, path)
  })
  if (!objects[0]) throw refusals.notFound(path.resource, path.name)
  return objects[0]
}
