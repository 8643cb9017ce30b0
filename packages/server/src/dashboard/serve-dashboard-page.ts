import { type Html, html, isRecord, textField } from '#domain/shared/index.ts'
import { deleteDashboardSession, findDashboardToken } from '#store/dashboard/dashboard-sessions.ts'
import { readClock } from '#store/work/read-clock.ts'
import { TokenRejected, useView } from './access/use-view.ts'
import { type DashboardContext, type ClusterPageContext, requireCluster } from './dashboard-context.ts'
import { renderEvents } from './pages/events.ts'
import { type SectionPath, renderFrame } from './pages/frame.ts'
import { renderNodes } from './pages/nodes.ts'
import { renderOverview } from './pages/overview.ts'
import type { PageContext, PageBody } from './pages/page-context.ts'
import { requireObjectName } from './pages/object-name.ts'
import { renderPodLog } from './pages/pod-log.ts'
import { renderPod } from './pages/pod.ts'
import { renderPods } from './pages/pods.ts'
import { renderDashboardSignIn } from './pages/render-sign-in.ts'
import { renderStorage } from './pages/storage.ts'
import { renderWorkloads } from './pages/workloads.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import { sendDashboardPage } from './send-page.ts'
import { endingCookie, cookieScopeOf, readSessionCookie } from './session-cookie.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface DashboardRoute {
  readonly address: string
  readonly section: SectionPath
  render(context: PageContext): Promise<PageBody>
}

/** Pages for signed-in users. */
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

const ended =
  'You are signed out. A session ends after 8 hours, when the kubeconfig is renewed, or when its token expires.'

/**
 * Sends a page with the access of the session's token. Without a session, sends the sign-in form with 200. If the session has ended, deletes it and its cookie,
 * and sends the form with 401. Throws DashboardError 404 or 503 without a ready cluster.
 */
export async function serveDashboardPage(call: PageCall, route: DashboardRoute): Promise<FastifyReply> {
  const { context, request, reply } = call
  const cluster = await requireCluster(context, request)
  const { name, path, row } = cluster
  const scope = cookieScopeOf(context, cluster)
  const secret = readSessionCookie(scope, request.headers.cookie)
  if (secret === null) return sendDashboardPage(reply, 200, renderDashboardSignIn({ name, path, problem: null }))
  const token = await findDashboardToken(context.store.db, row, { secret, secretBox: context.secretBox })
  const body = token === null ? null : await readBody(call, { cluster, token }, route)
  if (body !== null) return sendDashboardPage(reply, body.status, body.page)
  await deleteDashboardSession(context.store.db, row, secret)
  reply.header('set-cookie', endingCookie(scope))
  return sendDashboardPage(reply, 401, renderDashboardSignIn({ name, path, problem: ended }))
}

interface SignedIn {
  readonly cluster: ClusterPageContext
  readonly token: string
}

/** Returns null if the cluster no longer accepts the token. */
async function readBody(
  { context, request }: PageCall,
  { cluster: { row, name, path }, token }: SignedIn,
  { section, render }: DashboardRoute,
): Promise<{ readonly status: number; readonly page: Html } | null> {
  const now = new Date(await readClock(context.store.db)).toISOString()
  const param = (field: string): string => textField(request.query, field) ?? textField(request.params, field) ?? ''
  const namespace = isRecord(request.query) && 'namespace' in request.query ? param('namespace') : undefined
  const version = row.seen_version ?? row.k8s_version
  const isSimulated = context.isSimulated(row.region)
  const frame = { name, version, isSimulated, path, section, namespace, address: request.url, now }
  try {
    const page = await useView(context, { cluster: row, token, slots: 'known' }, ({ get }) =>
      render({ cluster: { get, now }, path, namespace: readNamespace(namespace), param }),
    )
    return { status: 200, page: renderFrame(frame, page) }
  } catch (error) {
    if (error instanceof TokenRejected) return null
    if (!(error instanceof DashboardError)) throw error
    const content = html`<p class="problem" role="alert">${error.message}</p>`
    return { status: error.status, page: renderFrame(frame, { title: error.title, content }) }
  }
}

/** Null for '', which means all namespaces. */
function readNamespace(chosen = 'default'): string | null {
  return chosen === '' ? null : requireObjectName(chosen)
}
