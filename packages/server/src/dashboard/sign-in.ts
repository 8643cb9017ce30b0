import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { claimDashboardTry } from '#store/dashboard/claim-dashboard-try.ts'
import { deleteDashboardSession, insertDashboardSession } from '#store/dashboard/dashboard-sessions.ts'
import { releaseSignIn } from '#store/oauth/claim-sign-in.ts'
import { findKnownBearer, findKubeconfigToken, isKnownBearer } from './asking/find-known-bearer.ts'
import { type DashboardContext, type ShownCluster, requireCluster } from './dashboard-context.ts'
import { renderDashboardSignIn } from './pages/render-sign-in.ts'
import { readCredentials } from './read-credentials.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import { sendDashboardPage } from './send-page.ts'
import { endingCookie, openingCookies, placeOf, readSessionCookie } from './session-cookie.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const wrong = 'The cluster rejected these credentials. They belong to another cluster or were renewed.'
const tooMany = 'Too many sign-in attempts for this cluster. Try again in a minute.'

/** Result of a sign-in attempt: the accepted token, or the error with its status. */
type Outcome = { readonly bearer: string } | { readonly status: 401 | 429 | 503; readonly problem: string }

/**
 * POST /{uid}/sign-in: opens a session for a bearer token that the cluster accepts: the kubeconfig's, regardless of other clients' attempts (decision G10.3),
 * or one that the cluster issued, such as a service account's. Otherwise returns the form with the reason. An address with too many attempts gets a 429, and
 * the cluster is not queried.
 */
export async function signInToDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = await requireCluster(context, request)
  const { row, name, path } = shown
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const outcome = await tryForm(context, row, { form, address: request.ip })
  if ('problem' in outcome) {
    if (outcome.status === 429) reply.header('retry-after', '60')
    const page = renderDashboardSignIn({ name, path, problem: outcome.problem })
    return sendDashboardPage(reply, outcome.status, page)
  }
  const secret = await insertDashboardSession(context.store, row, { ...outcome, secretBox: context.secretBox })
  reply.header('set-cookie', openingCookies(placeOf(context, shown), secret, request.headers.cookie))
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
    if (own !== null && (await isKnownBearer(context, { cluster, bearer: own, room: 'known' }))) return { bearer: own }
    // An attempt without a response from the cluster also counts: it costs more than a rejected one.
    const claim = await claimDashboardTry(context.store.db, cluster.id, context.placeOf(address))
    if (claim === null) return { status: 429, problem: tooMany }
    const bearer = await findKnownBearer(context, cluster, tokens)
    if (bearer === null) return { status: 401, problem: 'problem' in given ? given.problem : wrong }
    await releaseSignIn(context.store.db, claim)
    return { bearer }
  } catch (error) {
    if (!(error instanceof DashboardRefusal)) throw error
    return { status: 503, problem: `${error.title}. ${error.message}` }
  }
}

/** POST /{uid}/sign-out: ends the session and returns the form. */
export async function signOutOfDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown: ShownCluster = await requireCluster(context, request)
  const place = placeOf(context, shown)
  const secret = readSessionCookie(place, request.headers.cookie)
  if (secret !== null) await deleteDashboardSession(context.store.db, shown.row, secret)
  reply.header('set-cookie', endingCookie(place))
  return reply.redirect(shown.path, 303)
}
