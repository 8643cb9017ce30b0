import { findShownCluster } from './dashboard-gear.ts'
import { renderCluster } from './render-cluster.ts'
import { renderSignIn } from './render-sign-in.ts'
import { sendPage } from './dashboard-refusal.ts'
import { endingCookie, placeOf, readSessionCookie } from './session-cookie.ts'
import { hasSession } from './sessions.ts'
import { readClusterView } from './cluster-view.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardGear } from './dashboard-gear.ts'

const ended = 'You have been signed out: a session ends after 8 hours, and when the kubeconfig is renewed.'

/** GET /{uid}: what the cluster holds for whoever is signed in, the form for everybody else. */
export async function showCluster(
  gear: DashboardGear,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster = await findShownCluster(gear, request)
  const { name, path } = cluster
  const place = placeOf(gear, cluster)
  const secret = readSessionCookie(place, request.headers.cookie)
  if (secret === null) return sendPage(reply, 200, renderSignIn({ name, path, problem: null }))
  if (await hasSession(gear.world, cluster, secret)) {
    return sendPage(reply, 200, renderCluster(await readClusterView(gear.world, cluster, readNamespace(request)), path))
  }
  reply.header('set-cookie', endingCookie(place))
  return sendPage(reply, 401, renderSignIn({ name, path, problem: ended }))
}

/** `?namespace=` shows all of them (null); without it the namespace default is shown. */
function readNamespace(request: FastifyRequest): string | null {
  const { namespace = 'default' } = request.query as { readonly namespace?: string | readonly string[] }
  return namespace === '' ? null : String(namespace)
}
