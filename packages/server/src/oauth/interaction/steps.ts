import { isScope } from '#domain/access/scopes.ts'
import { sendPage } from '../pages/oauth-pages.ts'
import type { OauthContext, OauthHandler } from '../oauth-context.ts'
import { renderConsent, scopeSentences } from '../pages/render-consent.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { claimStep, findStep, finishStep, readForm, type Step } from './find-step.ts'
import { asId, textField, type UserId } from '#domain/shared/index.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { signInMark } from '../provider/signed-in-user.ts'
import { checkSignIn } from './check-sign-in.ts'
import { auditUser, recordSignIn } from './audit-sign-in.ts'
import type { FastifyReply } from 'fastify'
import { deleteSession } from '#store/oauth/records.ts'
import { forwardRequest } from '../http/forward-request.ts'
import { errors } from 'oidc-provider'
import type { UserRow } from '#store/account/insert-user.ts'
import { findUserById } from '#store/user/find-users.ts'

/** GET /oauth/interaction/{uid}: sends the sign-in or consent page of the browser's current step. Throws SessionNotFound if the step has ended. */
export const viewStep: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const { interaction, client, path, formToken } = step
  const clientLabel = client.label
  if (interaction.prompt.name === 'login')
    return sendPage(reply, 200, renderSignIn({ path, formToken, clientLabel, next: '', username: '', problem: null }))
  const { username } = await requireUser(context, step)
  const scopes = String(interaction.params['scope'])
    .split(' ')
    .filter(isScope)
    .map((scope) => ({ sentence: scopeSentences[scope], word: context.dialect.scopeToWire(scope) }))
  const website = new URL(String(interaction.params['redirect_uri'])).origin
  return sendPage(reply, 200, renderConsent({ path, formToken, clientLabel, website, username, scopes }))
}

/** GET of a form's URL after a reload or back navigation: redirects to the form's page with 303. */
export const reloadStep: OauthHandler = async (_context, request, reply) => {
  const uid = textField(request.params, 'uid') ?? ''
  return reply.redirect(`${oauthPaths.interaction}/${uid}`, 303)
}

/**
 * POST /oauth/interaction/{uid}/sign-in: signs in by name and password, or sends the form again. A sign-in claims the step, is recorded, signs out another
 * user, and continues.
 */
export const signIn: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const sent = readForm(context, request, step)
  const { keys, path, formToken, client, interaction } = step
  const form = { keys, path, formToken, uid: interaction.uid, clientLabel: client.label, next: '' }
  const signedIn = await checkSignIn(context, reply, form, sent)
  if (signedIn === null) return reply
  const { user } = signedIn
  await claimStep(context, step)
  await recordSignIn(context.store.db, request, user, { status: 200, reason: null })
  await signOutOther(context, step, String(user.id), reply)
  reply.header('set-cookie', signedIn.deviceCookies)
  return finishStep(step, reply, { login: { accountId: String(user.id), amr: [signInMark(user)], remember: false } })
}

/**
 * Deletes the browser's session if it is another user's; otherwise the library responds with a page that runs a script. The session cookie identifies that
 * user; the step does not, because the user can have signed in on another page since.
 */
async function signOutOther(
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

const denied = 'The user denied access.'

/**
 * POST /oauth/interaction/{uid}/consent: claims the step. If the user allows, stores a grant of the listed scopes and continues. Otherwise audits the denial
 * and returns access_denied to the application.
 */
export const consent: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const form = readForm(context, request, step)
  const user = await requireUser(context, step)
  await claimStep(context, step)
  if (step.interaction.prompt.name === 'consent' && form.get('answer') === 'allow') {
    const grantId = await startConsent(step, String(user.id))
    return finishStep(step, reply, { ...step.interaction.lastSubmission, consent: { grantId } })
  }
  await auditUser(context.store.db, request, user, {
    operation: 'oauth.consent',
    entity: { type: 'client', id: step.client.id },
    status: 403,
    reason: denied,
  })
  return finishStep(step, reply, { error: 'access_denied', error_description: denied })
}

async function startConsent({ provider, client, interaction }: Step, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: client.id })
  grant.addOIDCScope(String(interaction.params['scope']))
  return grant.save()
}

/** POST /oauth/interaction/{uid}/switch: claims the step and deletes the session, so that another user can sign in for the same application. */
export const switchUser: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  readForm(context, request, step)
  await claimStep(context, step)
  const { session } = step.interaction
  if (session?.uid) await deleteSession(context.store.db, session.uid)
  delete step.interaction.session
  return finishStep(step, reply, {})
}

/** POST /oauth/interaction/{uid}/cancel: claims the step and returns to the application with access_denied, without a sign-in. */
export const cancel: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  readForm(context, request, step)
  await claimStep(context, step)
  return finishStep(step, reply, { error: 'access_denied', error_description: 'The user did not sign in.' })
}

/** Returns the signed-in user of a step. Throws SessionNotFound without one, also if the user is deleted or the password has changed. */
async function requireUser({ store }: OauthContext, { interaction }: Step): Promise<UserRow> {
  const { session } = interaction
  const user = session && (await findUserById(store.db, asId<UserId>(Number(session.accountId))))
  if (!user || session.amr?.[0] !== signInMark(user)) throw new errors.SessionNotFound('no user is signed in')
  return user
}
