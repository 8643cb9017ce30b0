import { isForeign } from '#domain/shared/index.ts'
import { LookPlaces } from './asking/look-places.ts'
import type { DashboardContext, DashboardOptions } from './dashboard-context.ts'
import { dashboardPages } from './pages/dashboard-pages.ts'
import { DashboardRefusal } from './reading/dashboard-refusal.ts'
import { renderDashboardError } from './send-page.ts'
import { dashboardRoutes, showPage } from './show-page.ts'
import { signInToDashboard, signOutOfDashboard } from './sign-in.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

/** A kubeconfig with every character escaped. */
const formBytesMax = 262_144
/** Longer than failed connections to three machines, and short enough for a page. */
const deadlineMsUsual = 15_000

/**
 * Creates the dashboard (contract, operation 16; Clusters 8; ADR 0048): pages about one cluster each, simulated or real, below the mounted path, never under
 * /v4. Parsers, headers and errors are encapsulated.
 */
export function createDashboard(options: DashboardOptions): FastifyPluginAsync {
  const rooms = { known: new LookPlaces(), strangers: new LookPlaces() }
  return async (app) => {
    const context: DashboardContext = { deadlineMs: deadlineMsUsual, ...options, rooms, prefix: app.prefix }
    app.addHook('onRequest', async (_request, reply) => void reply.headers(dashboardPages.headers))
    acceptForms(app)
    app.setErrorHandler(renderDashboardError)
    app.setNotFoundHandler(async () => {
      throw new DashboardRefusal(404, 'Not found', 'This address does not exist.')
    })
    for (const route of dashboardRoutes)
      app.get(`/:uid${route.address}`, (request, reply) => showPage({ context, request, reply }, route))
    app.post('/:uid/sign-in', { onRequest: refuseForeign(context) }, (request, reply) =>
      signInToDashboard(context, request, reply),
    )
    app.post('/:uid/sign-out', { onRequest: refuseForeign(context) }, (request, reply) =>
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

/** Rejects forms of other sites, which must not sign users in or out. */
function refuseForeign({
  origin,
}: Pick<DashboardContext, 'origin'>): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request) => {
    if (isForeign(request.headers, origin()))
      throw new DashboardRefusal(403, 'Not allowed', 'This form was sent from another site.')
  }
}
