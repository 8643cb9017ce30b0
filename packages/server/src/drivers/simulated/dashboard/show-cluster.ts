import { isRecord } from '#domain/shared/index.ts'
import { findShownCluster } from './dashboard-context.ts'
import { renderCluster } from './render-cluster.ts'
import { renderDashboardSignIn } from './render-sign-in.ts'
import { sendDashboardPage } from './dashboard-refusal.ts'
import { endingCookie, placeOf, readSessionCookie } from './session-cookie.ts'
import { hasSession } from './sessions.ts'
import { readDashboardCluster } from './dashboard-cluster.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardContext } from './dashboard-context.ts'

const ended = 'You have been signed out: a session ends after 8 hours, and when the kubeconfig is renewed.'

/** GET /{uid}: what the cluster holds for whoever is signed in, the form for everybody else. */
export async function showCluster(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster = await findShownCluster(context, request)
  const { name, path } = cluster
  const place = placeOf(context, cluster)
  const secret = readSessionCookie(place, request.headers.cookie)
  if (secret === null) return sendDashboardPage(reply, 200, renderDashboardSignIn({ name, path, problem: null }))
  if (await hasSession(context.world, cluster, secret)) {
    return sendDashboardPage(
      reply,
      200,
      renderCluster(await readDashboardCluster(context.world, cluster, readNamespace(request)), path),
    )
  }
  reply.header('set-cookie', endingCookie(place))
  return sendDashboardPage(reply, 401, renderDashboardSignIn({ name, path, problem: ended }))
}

/** `?namespace=` shows all of them (null); without it the namespace default is shown. */
function readNamespace(request: FastifyRequest): string | null {
  const { namespace = 'default' } = isRecord(request.query) ? request.query : {}
  return namespace === '' ? null : String(namespace)
}
