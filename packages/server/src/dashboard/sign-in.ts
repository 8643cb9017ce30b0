import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { claimDashboardSignIn } from '#store/dashboard/claim-dashboard-sign-in.ts'
import { deleteDashboardSession, insertDashboardSession } from '#store/dashboard/dashboard-sessions.ts'
import { releaseSignIn } from '#store/oauth/claim-sign-in.ts'
import { findValidToken, findKubeconfigToken, isValidToken } from './access/find-valid-token.ts'
import { type DashboardContext, type ClusterPageContext, requireCluster } from './dashboard-context.ts'
import { renderDashboardSignIn } from './pages/render-sign-in.ts'
import { readCredentials } from './read-credentials.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import { sendDashboardPage } from './send-page.ts'
import { endingCookie, openingCookies, cookieScopeOf, readSessionCookie } from './session-cookie.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const wrong = 'The cluster rejected these credentials. They belong to another cluster or were renewed.'
const tooMany = 'Too many sign-in attempts for this cluster. Try again in a minute.'

type Outcome = { readonly token: string } | { readonly status: 401 | 429 | 503; readonly problem: string }

/**
 * Handles POST /{uid}/sign-in: opens a session for a token that the cluster accepts, sets its cookie, and redirects with 303. Otherwise sends the form with the
 * reason and 401, 429 or 503. Failed attempts never block the kubeconfig's token (decision G10.3). After too many attempts of an address, other tokens get a
 * 429 without a query to the cluster.
 */
export async function signInToDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster = await requireCluster(context, request)
  const { row, name, path } = cluster
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const outcome = await tryForm(context, row, { form, address: request.ip })
  if ('problem' in outcome) {
    if (outcome.status === 429) reply.header('retry-after', '60')
    const page = renderDashboardSignIn({ name, path, problem: outcome.problem })
    return sendDashboardPage(reply, outcome.status, page)
  }
  const secret = await insertDashboardSession(context.store, row, { ...outcome, secretBox: context.secretBox })
  reply.header('set-cookie', openingCookies(cookieScopeOf(context, cluster), secret, request.headers.cookie))
  return reply.redirect(path, 303)
}

interface Form {
  readonly form: URLSearchParams
  readonly address: string
}

async function tryForm(context: DashboardContext, cluster: ClusterRow, { form, address }: Form): Promise<Outcome> {
  const given = readCredentials(form)
  const tokens = 'tokens' in given ? given.tokens : []
  try {
    const own = await findKubeconfigToken(context, cluster, tokens)
    if (own !== null && (await isValidToken(context, { cluster, token: own, slots: 'known' }))) return { token: own }
    // Attempts without a response from the cluster count too: they cost more.
    const claim = await claimDashboardSignIn(context.store.db, cluster.id, context.addressKeyOf(address))
    if (claim === null) return { status: 429, problem: tooMany }
    const token = await findValidToken(context, cluster, tokens)
    if (token === null) return { status: 401, problem: 'problem' in given ? given.problem : wrong }
    await releaseSignIn(context.store.db, claim)
    return { token }
  } catch (error) {
    if (!(error instanceof DashboardError)) throw error
    return { status: 503, problem: `${error.title}. ${error.message}` }
  }
}

/** Handles POST /{uid}/sign-out: deletes the session, if any, and its cookie, and redirects to the form with 303. */
export async function signOutOfDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster: ClusterPageContext = await requireCluster(context, request)
  const scope = cookieScopeOf(context, cluster)
  const secret = readSessionCookie(scope, request.headers.cookie)
  if (secret !== null) await deleteDashboardSession(context.store.db, cluster.row, secret)
  reply.header('set-cookie', endingCookie(scope))
  return reply.redirect(cluster.path, 303)
}
