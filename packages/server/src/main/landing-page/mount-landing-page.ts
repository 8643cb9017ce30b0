import type { FastifyInstance, FastifyReply } from 'fastify'
import program from '../../../package.json' with { type: 'json' }
import { hash } from 'node:crypto'
import { type Maintenance, describeMaintenance } from '#domain/maintenance/maintenance.ts'
import { createHtmlPages, html, type Html } from '#domain/shared/index.ts'
import { type MountedConsole, acceptsHtml } from '../console/mount-console.ts'

const pages = createHtmlPages({
  style: `code { font: .9rem ui-monospace, monospace; color: var(--soft); }
`,
  hash: (text) => hash('sha256', text, 'base64'),
})

/** Content of the landing page. */
export interface LandingPage {
  readonly origin: () => string
  readonly dialect: string
  /** Simulation speed; null without simulation. */
  readonly pace: string | null
  /** Null while the API is open (decision I6). */
  readonly maintenance: () => Maintenance | null
  readonly console: MountedConsole
}

/**
 * Serves `/`: to browsers the console, or a landing page if it is not built; to other clients the same facts as JSON. Public, so it omits what /v4 hides
 * without a token.
 */
export function mountLandingPage(server: FastifyInstance, landingPage: LandingPage): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) =>
      acceptsHtml(request)
        ? (landingPage.console.send(request, reply) ?? sendPage(reply, landingPage))
        : sendJson(reply, landingPage),
  })
}

function sendJson(reply: FastifyReply, { origin, dialect, pace, maintenance }: LandingPage): FastifyReply {
  const closed = maintenance()
  const content = {
    name: 'moorage',
    version: program.version,
    dialect,
    ...(pace === null ? {} : { pace }),
    interface: `${origin()}/v4`,
    docs: `${origin()}/docs`,
    openapi: `${origin()}/v4/openapi.json`,
    ...(closed ? { maintenance: describeMaintenance(closed) } : {}),
  }
  return reply.headers({ 'cache-control': 'no-store', vary: 'Accept' }).send(content)
}

function sendPage(reply: FastifyReply, landingPage: LandingPage): FastifyReply {
  const page = pages.render({ title: 'Moorage is running', content: renderLandingPage(landingPage) })
  return reply.headers({ ...pages.headers, 'content-type': 'text/html; charset=utf-8', vary: 'Accept' }).send(page.text)
}

function renderLandingPage({ origin, dialect, pace, maintenance }: LandingPage): Html {
  const at = origin()
  const closed = maintenance()
  const notice = closed ? html`<p role="alert"><strong>Moorage is ${describeMaintenance(closed)}</strong></p>` : html``
  const below = pace === null ? html`` : html`, on simulated infrastructure at ${pace} pace`
  return html`${notice}<p>Version ${program.version}, in the ${dialect} dialect${below}.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/v4/openapi.json">OpenAPI document</a></li>
<li><code>${at}/v4</code>: API base URL</li>
</ul>
<p>The console is not built. In a checkout, run <code>npm run build -w @moorage/console</code>.</p>
<h2>Sign in</h2>
<p>Send a personal token with each request. <code>npm start</code> and <code>moor up</code> write the first token to the file
<code>.moorage/admin-token</code>; <code>moor admin token create --user admin</code> creates another. To sign in on a page, use the username <code>admin</code> and the password in
<code>.moorage/initial-admin-password</code>.</p>
<h2>First commands</h2>
<p><code>A="Authorization: Bearer $(cat .moorage/admin-token)"</code></p>
<p><code>curl -H "$A" ${at}/v4/regions</code></p>
<p><code>curl -H "$A" ${at}/v4/volumes -d '{"label":"data","region":"us-east","size":20}'</code></p>
<p><code>curl -H "$A" ${at}/v4/volumes</code></p>`
}
