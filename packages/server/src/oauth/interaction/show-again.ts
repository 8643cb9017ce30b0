import { textField } from '#domain/shared/index.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** GET where a form goes: somebody loads the answer again, or comes back to it. They are shown its page. */
export const showAgain: OauthHandler = async (_context, request, reply) => {
  const uid = textField(request.params, 'uid') ?? ''
  return reply.redirect(`${oauthPaths.interaction}/${uid}`, 303)
}
