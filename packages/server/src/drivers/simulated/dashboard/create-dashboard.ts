import { DashboardRefusal, renderDashboardError } from './dashboard-refusal.ts'
import { showCluster } from './show-cluster.ts'
import { signIn, signOut } from './sign-in.ts'
import { pageStyleSource } from './render-frame.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../world/world.ts'
import type { DashboardGear, DashboardOptions } from './dashboard-gear.ts'

/** A kubeconfig, each of its characters escaped. */
const formBytesMax = 262_144

/**
 * Makes the dashboard (contract, operation 16; Clusters 8): pages of the service about one cluster each, below the path it is mounted
 * at, never under /v4. It keeps its parsers, headers and errors to itself.
 */
export function createDashboard(world: World): FastifyPluginAsync<DashboardOptions> {
  return async (app, { origin, placeOf }) => {
    const gear: DashboardGear = { world, origin, placeOf, prefix: app.prefix }
    app.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders))
    acceptForms(app)
    app.setErrorHandler(renderDashboardError)
    app.setNotFoundHandler(async () => {
      throw new DashboardRefusal(404, 'Not found', 'There is nothing at this address.')
    })
    app.get('/:uid', (request, reply) => showCluster(gear, request, reply))
    app.post('/:uid/sign-in', { onRequest: refuseForeign(origin) }, (request, reply) => signIn(gear, request, reply))
    app.post('/:uid/sign-out', { onRequest: refuseForeign(origin) }, (request, reply) => signOut(gear, request, reply))
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

/** A page of another site must not sign anybody in or out. */
function refuseForeign(origin: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request) => {
    if (isForeign(request, origin()))
      throw new DashboardRefusal(403, 'Not allowed', 'This form was sent from another site.')
  }
}

/** No script at all, one style sheet, nothing from elsewhere, in nobody's frame; what is shown is kept by no cache. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${pageStyleSource}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Whether a form was sent from another site's page, by what the browser says of it; who says nothing is no browser. `origin` is the
 * service's own, which a proxy in front may hide from the header Host.
 */
function isForeign({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined || headers.origin === origin) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
