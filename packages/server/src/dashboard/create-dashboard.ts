import { isForeign } from '#domain/shared/index.ts'
import { PageSlots } from './access/page-slots.ts'
import type { DashboardContext, DashboardOptions } from './dashboard-context.ts'
import { dashboardPages } from './pages/dashboard-pages.ts'
import { DashboardError } from './reading/dashboard-error.ts'
import { renderDashboardError } from './send-page.ts'
import { dashboardRoutes, serveDashboardPage } from './serve-dashboard-page.ts'
import { signInToDashboard, signOutOfDashboard } from './sign-in.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

/** Fits the longest kubeconfig with every character percent-encoded. */
const formBytesMax = 262_144
/** Longer than connection attempts to three unreachable machines, short enough for a page. */
const deadlineMsUsual = 15_000

/**
 * Returns the Fastify plugin that serves the dashboard's pages, sign-in and sign-out below its prefix (contract, operation 16; Clusters 8; ADR 0048). Parsers,
 * headers and error pages are encapsulated.
 */
export function createDashboard(options: DashboardOptions): FastifyPluginAsync {
  const slots = { known: new PageSlots(), anonymous: new PageSlots() }
  return async (app) => {
    const context: DashboardContext = { deadlineMs: deadlineMsUsual, ...options, slots, prefix: app.prefix }
    app.addHook('onRequest', async (_request, reply) => void reply.headers(dashboardPages.headers))
    acceptForms(app)
    app.setErrorHandler(renderDashboardError)
    app.setNotFoundHandler(async () => {
      throw new DashboardError(404, 'Not found', 'This address does not exist.')
    })
    for (const route of dashboardRoutes)
      app.get(`/:uid${route.address}`, (request, reply) => serveDashboardPage({ context, request, reply }, route))
    app.post('/:uid/sign-in', { onRequest: rejectForeign(context) }, (request, reply) =>
      signInToDashboard(context, request, reply),
    )
    app.post('/:uid/sign-out', { onRequest: rejectForeign(context) }, (request, reply) =>
      signOutOfDashboard(context, request, reply),
    )
  }
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytesMax },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  )
}

/** Rejects forms from other sites, which could sign users in or out. */
function rejectForeign({
  origin,
}: Pick<DashboardContext, 'origin'>): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request) => {
    if (isForeign(request.headers, origin()))
      throw new DashboardError(403, 'Not allowed', 'This form was sent from another site.')
  }
}
