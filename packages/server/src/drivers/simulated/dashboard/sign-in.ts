import { findShownCluster } from './dashboard-context.ts'
import { renderDashboardSignIn } from './pages/render-sign-in.ts'
import { sendDashboardPage } from './send-page.ts'
import { endingCookie, openingCookies, placeOf, readSessionCookie } from './session-cookie.ts'
import { endSession, openSession } from './sessions.ts'
import { listKubeconfigTokens } from './list-kubeconfig-tokens.ts'
import { timingSafeEqual } from 'node:crypto'
import { hashSimToken } from '../clusters/set-credentials.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardContext } from './dashboard-context.ts'
import type { ServedCluster } from '../front/find-served-cluster.ts'
import type { World } from '../world/world.ts'

const wrong = 'These credentials do not open this cluster: they are of another one, or were renewed since.'
const tooMany = 'There were too many attempts to sign in to this cluster. Please try again in a minute.'

/**
 * POST /{uid}/sign-in: opens a session for the token of the cluster's kubeconfig, however many others guess at it: to look at one costs a hash, and there is
 * nothing to guess. Else the form again, with the reason; whoever goes on from one address is told to wait.
 */
export async function signInToDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster = await findShownCluster(context, request)
  const { name, path } = cluster
  const given = readCredentials(request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
  const isLetIn = 'tokens' in given && given.tokens.some((token) => isAdminToken(cluster, token))
  if (!isLetIn) {
    if (!(await countFailure(context.world, cluster.id, context.placeOf(request.ip))))
      return sendDashboardPage(
        reply.header('retry-after', '60'),
        429,
        renderDashboardSignIn({ name, path, problem: tooMany }),
      )
    return sendDashboardPage(
      reply,
      401,
      renderDashboardSignIn({ name, path, problem: 'problem' in given ? given.problem : wrong }),
    )
  }
  const secret = await openSession(context.world, cluster)
  reply.header('set-cookie', openingCookies(placeOf(context, cluster), secret, request.headers.cookie))
  return reply.redirect(path, 303)
}

/** POST /{uid}/sign-out: ends the session and shows the form. */
export async function signOutOfDashboard(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cluster = await findShownCluster(context, request)
  const place = placeOf(context, cluster)
  const secret = readSessionCookie(place, request.headers.cookie)
  if (secret !== null) await endSession(context.world, cluster.id, secret)
  reply.header('set-cookie', endingCookie(place))
  return reply.redirect(cluster.path, 303)
}

/** What a sign-in form brought: tokens, one of which may be the right one, or the sentence for a form without one. */
type Credentials = { readonly tokens: readonly string[] } | { readonly problem: string }

const tokenMax = 4_096
const kubeconfigMax = 65_536

/** Reads the posted form: field `token`, or field `kubeconfig` with the token in it. */
function readCredentials(form: URLSearchParams): Credentials {
  const typed = form.get('token')?.trim() ?? ''
  const pasted = form.get('kubeconfig') ?? ''
  if (typed !== '')
    return typed.length <= tokenMax ? { tokens: [typed] } : { problem: `A token has at most ${tokenMax} characters.` }
  if (pasted.length > kubeconfigMax) return { problem: `A kubeconfig has at most ${kubeconfigMax} characters.` }
  if (pasted.trim() === '') return { problem: 'Enter a bearer token or paste a kubeconfig.' }
  const tokens = listKubeconfigTokens(pasted)
  return tokens.length === 0 ? { problem: 'What was pasted is no kubeconfig with a bearer token.' } : { tokens }
}

/** Whether a token is the one of the cluster's kubeconfig; the time taken tells nothing about it. */
function isAdminToken({ adminTokenHash }: Pick<ServedCluster, 'adminTokenHash'>, token: string): boolean {
  return timingSafeEqual(hashSimToken(token), adminTokenHash)
}

/** Tries at one cluster that fail from one address in a minute before they are told so, all processes together. */
const failuresMax = 30

/** Counts a try that failed; false when there were too many from this address in this minute. What ran out goes on the way, a little at a time. */
async function countFailure(world: World, clusterId: string, address: string): Promise<boolean> {
  const {
    rows: [row],
  } = await inTransaction(world, async (tx) => {
    await tx.query(
      `delete from sim.dashboard_failures where (cluster_id, address) in (
         select cluster_id, address from sim.dashboard_failures
         where since < public.moor_now() - interval '1 minute' order by since limit 100 for update skip locked)`,
    )
    return tx.query<{ failures: number }>(
      `insert into sim.dashboard_failures as held (cluster_id, address, since, failures) values ($1, $2, public.moor_now(), 1)
     on conflict (cluster_id, address) do update set
       failures = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.failures + 1 else 1 end,
       since = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.since else public.moor_now() end
     returning failures`,
      [clusterId, address],
    )
  })
  return (row?.failures ?? 0) <= failuresMax
}
