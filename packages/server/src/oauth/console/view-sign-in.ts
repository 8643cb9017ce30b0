import { sendPage } from '../http/send-page.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { requestedNext, consoleForm } from './console-form.ts'
import { makeSignInUid, readSignInUid, signInCookie } from './sign-in-cookie.ts'

/** GET /oauth/console/sign-in: sends the sign-in form and sets the browser's uid cookie; `next` is the page to continue at. Stores nothing. */
export const viewSignIn: OauthHandler = async (context, request, reply) => {
  const origin = context.origin()
  const uid = readSignInUid(request, origin) ?? makeSignInUid()
  const form = await consoleForm(context, uid, requestedNext(request))
  reply.header('set-cookie', signInCookie(uid, origin))
  return sendPage(reply, 200, renderSignIn({ ...form, username: '', problem: null }))
}
