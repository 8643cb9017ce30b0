import { textField } from '#domain/shared/index.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** GET of a form's URL after a reload or back navigation: redirects to the form's page with 303. */
export const reloadStep: OauthHandler = async (_context, request, reply) => {
  const uid = textField(request.params, 'uid') ?? ''
  return reply.redirect(`${oauthPaths.interaction}/${uid}`, 303)
}
