import type { FastifyRequest } from 'fastify'
import { readConsoleCookie } from '#domain/access/console-session.ts'
import { isForeign } from '#domain/shared/index.ts'
import { deleteConsoleSession, insertConsoleSession } from '#store/oauth/console-sessions.ts'
import { isFormToken } from '../http/form-token.ts'
import { PageError } from '../http/page-error.ts'
import { checkSignIn, type SignInForm } from '../interaction/check-sign-in.ts'
import { recordSignIn } from '../interaction/record-sign-in.ts'
import type { OauthContext, OauthHandler } from '../oauth-context.ts'
import { consoleForm, formName, readNext } from './console-form.ts'
import { sessionCookie } from './session-cookie.ts'
import { readSignInUid } from './sign-in-cookie.ts'

/**
 * POST /oauth/console/sign-in: signs in by name and password, ends the browser's previous session, and redirects with 303. Sends the form again for wrong
 * credentials. Throws PageError: 403 for a form of another page, 401 if the password changed meanwhile.
 */
export const signInToConsole: OauthHandler = async (context, request, reply) => {
  const { store, origin } = context
  const { form, sent } = await readConsoleForm(context, request)
  const signedIn = await checkSignIn(context, reply, form, sent)
  if (signedIn === null) return reply
  const secret = await insertConsoleSession(store, signedIn.user)
  if (secret === null) throw new PageError(401, 'Sign in again', 'Your password was changed while you signed in.')
  const before = readConsoleCookie(request.headers.cookie, origin())
  if (before !== null) await deleteConsoleSession(store.db, before)
  await recordSignIn(store.db, request, signedIn.user, { status: 200, reason: null })
  reply.header('set-cookie', [sessionCookie(secret, origin()), ...signedIn.deviceCookies])
  return reply.redirect(form.next, 303)
}

async function readConsoleForm(
  context: OauthContext,
  request: FastifyRequest,
): Promise<{ readonly form: SignInForm; readonly sent: URLSearchParams }> {
  const sent = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
  const uid = readSignInUid(request, context.origin())
  const form = await consoleForm(context, uid ?? '', readNext(sent.get('next')))
  const isOurs = uid !== null && isFormToken(form.keys, formName(uid), sent.get('form_token'))
  if (isOurs && !isForeign(request.headers, context.origin())) return { form, sent }
  throw new PageError(403, 'Not allowed', 'This form was sent from another page. Go back to the console.')
}
