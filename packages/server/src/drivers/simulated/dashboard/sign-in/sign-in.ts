import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardGear } from '../dashboard-gear.ts'
import { findShownCluster } from '../find-shown-cluster.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { sendPage } from '../send-page.ts'
import { countAttempt } from '../sessions/count-attempt.ts'
import { openSession, sessionSeconds } from '../sessions/open-session.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { isAdminToken } from './is-admin-token.ts'
import { readCredentials } from './read-credentials.ts'

const wrong = 'These credentials do not open this cluster: they are of another one, or were renewed since.'
const tooMany = 'There were too many attempts to sign in to this cluster. Please try again in a minute.'

/** POST /{uid}/sign-in: opens a session for the token of the cluster's kubeconfig; else the form again, with the reason. */
export async function signIn(gear: DashboardGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const cluster = await findShownCluster(gear, request)
  const { name, path } = cluster
  if (!(await countAttempt(gear.world, cluster.id))) {
    return sendPage(reply.header('retry-after', '60'), 429, renderSignIn({ name, path, problem: tooMany }))
  }
  const given = readCredentials(request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
  if ('problem' in given) return sendPage(reply, 401, renderSignIn({ name, path, problem: given.problem }))
  if (!given.tokens.some((token) => isAdminToken(cluster, token)))
    return sendPage(reply, 401, renderSignIn({ name, path, problem: wrong }))
  const secret = await openSession(gear.world, cluster)
  reply.header(
    'set-cookie',
    sessionCookie(path, { secret, seconds: sessionSeconds, isSecure: gear.origin().startsWith('https:') }),
  )
  return reply.redirect(path, 303)
}
