import type { FastifyReply } from 'fastify'
import { deleteSession } from '#store/oauth/records.ts'
import { forwardRequest } from '../http/forward-request.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { Step } from './find-step.ts'

/**
 * Deletes the browser's session if it is another user's; otherwise the library responds with a page that runs a script. The session cookie identifies that
 * user; the step does not, because the user can have signed in on another page since.
 */
export async function signOutOther(
  { store, origin }: OauthContext,
  { provider, interaction }: Step,
  userId: string,
  { request, raw }: FastifyReply,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(forwardRequest(request.raw, origin()), raw))
  if (session.accountId === undefined || session.accountId === userId) return
  await deleteSession(store.db, session.uid)
  delete interaction.session
}
