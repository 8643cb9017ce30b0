import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardGear } from './dashboard-gear.ts'
import { findShownCluster } from './find-shown-cluster.ts'
import { endSession } from './sessions/end-session.ts'
import { readSessionCookie, sessionCookie } from './sessions/session-cookie.ts'

/** POST /{uid}/sign-out: ends the session and shows the form. */
export async function signOut(
  gear: DashboardGear,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, path } = await findShownCluster(gear, request)
  const secret = readSessionCookie(request.headers.cookie)
  if (secret !== null) await endSession(gear.world, id, secret)
  reply.header(
    'set-cookie',
    sessionCookie(path, { secret: '', seconds: 0, isSecure: gear.origin().startsWith('https:') }),
  )
  return reply.redirect(path, 303)
}
