import { html, isRecord, textField } from '#domain/shared/index.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { readWorldTime } from '../world/world.ts'
import { type DashboardContext, type ShownCluster, findShownCluster } from './dashboard-context.ts'
import { renderEvents } from './pages/events.ts'
import { type SectionStep, renderFrame } from './pages/frame.ts'
import { renderNodes } from './pages/nodes.ts'
import { renderOverview } from './pages/overview.ts'
import type { PageAsk, PageBody } from './pages/page-ask.ts'
import { requireObjectName } from './pages/object-name.ts'
import { renderPodLog } from './pages/pod-log.ts'
import { renderPod } from './pages/pod.ts'
import { renderPods } from './pages/pods.ts'
import { renderDashboardSignIn } from './pages/render-sign-in.ts'
import { renderStorage } from './pages/storage.ts'
import { renderWorkloads } from './pages/workloads.ts'
import { readSimCluster } from './read-sim-cluster.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import { sendDashboardPage } from './send-page.ts'
import { endingCookie, placeOf, readSessionCookie } from './session-cookie.ts'
import { hasSession } from './sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page below the dashboard's path. */
interface DashboardRoute {
  /** Below the path of the dashboard, with the names of words in it. */
  readonly address: string
  readonly section: SectionStep
  render(ask: PageAsk): Promise<PageBody>
}

/** Every page that there is for whoever is signed in. */
export const dashboardRoutes: readonly DashboardRoute[] = [
  { address: '', section: '', render: renderOverview },
  { address: '/workloads', section: 'workloads', render: renderWorkloads },
  { address: '/pods', section: 'pods', render: renderPods },
  { address: '/pods/:podNamespace/:pod', section: 'pods', render: renderPod },
  { address: '/pods/:podNamespace/:pod/log', section: 'pods', render: renderPodLog },
  { address: '/nodes', section: 'nodes', render: renderNodes },
  { address: '/storage', section: 'storage', render: renderStorage },
  { address: '/events', section: 'events', render: renderEvents },
]

interface PageCall {
  readonly context: DashboardContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const ended = 'You have been signed out: a session ends after 8 hours, and when the kubeconfig is renewed.'

/** GET of a page: what the cluster has for whoever is signed in, the form for everybody else. */
export async function showPage(call: PageCall, route: DashboardRoute): Promise<FastifyReply> {
  const { context, request, reply } = call
  const cluster = await findShownCluster(context, request)
  const { name, path } = cluster
  const place = placeOf(context, cluster)
  const secret = readSessionCookie(place, request.headers.cookie)
  if (secret === null) return sendDashboardPage(reply, 200, renderDashboardSignIn({ name, path, problem: null }))
  if (await hasSession(context.world, cluster, secret)) return showRead(call, cluster, route)
  reply.header('set-cookie', endingCookie(place))
  return sendDashboardPage(reply, 401, renderDashboardSignIn({ name, path, problem: ended }))
}

async function showRead(
  { context: { world }, request, reply }: PageCall,
  cluster: ShownCluster,
  { section, render }: DashboardRoute,
): Promise<FastifyReply> {
  const now = new Date(await reachable(world, () => readWorldTime(world.pool))).toISOString()
  const word = (name: string): string => textField(request.query, name) ?? textField(request.params, name) ?? ''
  const chosen = isRecord(request.query) && 'namespace' in request.query ? word('namespace') : undefined
  const frame = {
    name: cluster.name,
    version: cluster.patch,
    path: cluster.path,
    section,
    namespace: chosen,
    address: request.url,
    now,
  }
  const reader = readSimCluster(world, cluster.id, now)
  try {
    const ask = { cluster: reader, path: cluster.path, namespace: readNamespace(chosen), word }
    return sendDashboardPage(reply, 200, renderFrame(frame, await render(ask)))
  } catch (error) {
    if (!(error instanceof DashboardRefusal)) throw error
    const body = { title: error.title, content: html`<p class="problem" role="alert">${error.message}</p>` }
    return sendDashboardPage(reply, error.status, renderFrame(frame, body))
  }
}

/** `?namespace=` shows all of them (null); without it the namespace default is shown. Throws the page for what can be none. */
function readNamespace(chosen = 'default'): string | null {
  return chosen === '' ? null : requireObjectName(chosen)
}
