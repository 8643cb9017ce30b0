import type { FastifyReply } from 'fastify'
import { deleteSession } from '#store/oauth/records.ts'
import { forwardRequest } from '../http/forward-request.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { Step } from './find-step.ts'

/**
 * Somebody else who is signed in with this browser is signed out first: the library would ask the browser to run a script for it. Who that is
 * the browser's cookie says, not the page: with another page they may have signed in since.
 */
export async function leaveOther(
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
