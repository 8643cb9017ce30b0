import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthGear } from '../oauth-gear.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** GET where a form goes: somebody loads the answer again, or comes back to it. They are shown its page. */
export async function showAgain(_gear: OauthGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { uid = '' } = request.params as { readonly uid?: string }
  return reply.redirect(`${oauthPaths.interaction}/${uid}`, 303)
}
