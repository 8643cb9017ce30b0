import type { FastifyReply, FastifyRequest } from 'fastify'
import { textField } from '#domain/shared/index.ts'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** GET where a form goes: somebody loads the answer again, or comes back to it. They are shown its page. */
export async function showAgain(
  _context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const uid = textField(request.params, 'uid') ?? ''
  return reply.redirect(`${oauthPaths.interaction}/${uid}`, 303)
}
