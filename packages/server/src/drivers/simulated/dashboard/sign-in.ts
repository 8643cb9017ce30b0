import { findShownCluster } from './dashboard-gear.ts'
import { renderSignIn } from './render-sign-in.ts'
import { sendPage } from './dashboard-refusal.ts'
import { endSession, openSession, readSessionCookie, sessionCookie, sessionSeconds } from './sessions.ts'
import { listKubeconfigTokens } from './list-kubeconfig-tokens.ts'
import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../clusters/set-credentials.ts'
import { inWorld } from '../world/in-world.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardGear } from './dashboard-gear.ts'
import type { ServedCluster } from '../front/find-served-cluster.ts'
import type { World } from '../world/world.ts'

const wrong = 'These credentials do not open this cluster: they are of another one, or were renewed since.'
const tooMany = 'There were too many attempts to sign in to this cluster. Please try again in a minute.'

/** POST /{uid}/sign-in: opens a session for the token of the cluster's kubeconfig; else the form again, with the reason. */
export async function signIn(gear: DashboardGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const cluster = await findShownCluster(gear, request)
  const { name, path } = cluster
  if (!(await countAttempt(gear.world, cluster.id))) {
    return sendPage(reply.header('retry-after', '60'), 429, renderSignIn({ name, path, problem: tooMany }))
  }
  const given = readCredentials(request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
  if ('problem' in given) return sendPage(reply, 401, renderSignIn({ name, path, problem: given.problem }))
  if (!given.tokens.some((token) => isAdminToken(cluster, token)))
    return sendPage(reply, 401, renderSignIn({ name, path, problem: wrong }))
  const secret = await openSession(gear.world, cluster)
  reply.header(
    'set-cookie',
    sessionCookie(path, { secret, seconds: sessionSeconds, isSecure: gear.origin().startsWith('https:') }),
  )
  return reply.redirect(path, 303)
}

/** POST /{uid}/sign-out: ends the session and shows the form. */
export async function signOut(
  gear: DashboardGear,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, path } = await findShownCluster(gear, request)
  const secret = readSessionCookie(request.headers.cookie)
  if (secret !== null) await endSession(gear.world, id, secret)
  reply.header(
    'set-cookie',
    sessionCookie(path, { secret: '', seconds: 0, isSecure: gear.origin().startsWith('https:') }),
  )
  return reply.redirect(path, 303)
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
  return timingSafeEqual(hashToken(token), adminTokenHash)
}

/** Attempts to sign in to one cluster that are looked at in a minute, all processes together. */
const attemptsMax = 30

/** Counts an attempt before it is looked at; false when there were too many in this minute. */
async function countAttempt(world: World, clusterId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await inWorld(world, (tx) =>
    tx.query<{ attempts: number }>(
      `insert into sim.dashboard_attempts as held (cluster_id, since, attempts) values ($1, public.moor_now(), 1)
     on conflict (cluster_id) do update set
       attempts = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.attempts + 1 else 1 end,
       since = case when held.since between public.moor_now() - interval '1 minute' and public.moor_now() then held.since else public.moor_now() end
     returning attempts`,
      [clusterId],
    ),
  )
  return (row?.attempts ?? 0) <= attemptsMax
}
