import { sendPage } from '../pages/oauth-pages.ts'
import type { OauthContext, OauthHandler } from '../oauth-context.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import type { FastifyRequest } from 'fastify'
import { readConsoleCookie } from '#domain/access/console-session.ts'
import { isForeign, isSecureOrigin, readCookie, textField } from '#domain/shared/index.ts'
import { deleteConsoleSession, insertConsoleSession } from '#store/oauth/console-sessions.ts'
import { isFormToken, makeFormToken, parseForm } from '../http/form.ts'
import { PageError } from '../http/page-error.ts'
import { checkSignIn, type SignInForm } from '../interaction/check-sign-in.ts'
import { recordSignIn } from '../interaction/audit-sign-in.ts'
import { sessionCookie } from './session.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { randomBytes } from 'node:crypto'

/** GET /oauth/console/sign-in: sends the sign-in form and sets the browser's uid cookie; `next` is the page to continue at. Stores nothing. */
export const viewSignIn: OauthHandler = async (context, request, reply) => {
  const origin = context.origin()
  const uid = readSignInUid(request, origin) ?? makeSignInUid()
  const form = await consoleForm(context, uid, requestedNext(request))
  reply.header('set-cookie', signInCookie(uid, origin))
  return sendPage(reply, 200, renderSignIn({ ...form, username: '', problem: null }))
}

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
  const sent = parseForm(request)
  const uid = readSignInUid(request, context.origin())
  const form = await consoleForm(context, uid ?? '', readNext(sent.get('next')))
  const isOurs = uid !== null && isFormToken(form.keys, formName(uid), sent.get('form_token'))
  if (isOurs && !isForeign(request.headers, context.origin())) return { form, sent }
  throw new PageError(403, 'Not allowed', 'This form was sent from another page. Go back to the console.')
}

/** Paths outside all other prefixes, which browsers never parse as another origin. */
const nextForm =
  /^\/(?!(?:oauth|v4|v4beta|docs|sim|dashboard)(?:[/?]|$))(?:[\w-][\w\-/%.~]{0,400})?(?:\?[\w\-=&%.+*]{0,800})?$/

/** Returns the data of the console's sign-in form; its form token is valid only for the browser with this uid. */
async function consoleForm(context: OauthContext, uid: string, next: string): Promise<SignInForm> {
  const { keys } = await context.open()
  return { keys, uid, path: oauthPaths.console, formToken: makeFormToken(keys, formName(uid)), clientLabel: null, next }
}

/** Returns the name for the form token. The dot distinguishes it from applications' steps. */
function formName(uid: string): string {
  return `console.${uid}`
}

/** Returns the path after the console sign-in; `/` if `requested` is invalid. */
function readNext(requested: string | null | undefined): string {
  return typeof requested === 'string' && nextForm.test(requested) ? requested : '/'
}

/** Returns the valid path in the query's `next`, otherwise `/` (`readNext`). */
function requestedNext({ query }: Pick<FastifyRequest, 'query'>): string {
  return readNext(textField(query, 'next'))
}

const uidForm = /^[\w-]{22}$/

/** Returns the uid of a browser that received the sign-in page, or null. Only that browser can send the form. */
function readSignInUid({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): string | null {
  const uid = readCookie(headers.cookie, cookieName(origin))
  return uid !== null && uidForm.test(uid) ? uid : null
}

/** Returns a random uid: 128 bits in base64url. */
function makeSignInUid(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the Set-Cookie header of the uid: HttpOnly, until the browser closes, `__Host-` on a secure origin. */
function signInCookie(uid: string, origin: string): string {
  const [path, end] = isSecureOrigin(origin) ? ['/', '; secure'] : [oauthPaths.console, '']
  return `${cookieName(origin)}=${uid}; path=${path}; samesite=lax; httponly${end}`
}

function cookieName(origin: string): string {
  return isSecureOrigin(origin) ? '__Host-moorage_sign_in' : 'moorage_sign_in'
}
