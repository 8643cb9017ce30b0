import type { FastifyInstance } from 'fastify'
import { operatorPath } from '#domain/access/operator-session.ts'
import { type BuiltConsole, openBuiltConsole } from '../../console/built-console.ts'
import { mountConsoleFiles, sendConsolePage } from '../../console/mount-console.ts'

const unbuilt = `The operator pages are not built. In a checkout, run "npm run build -w @moorage/console".
The OpenAPI document of the operator API is at ${operatorPath}/openapi.json.
`

/**
 * Registers the operator pages, without a token: one page without data at all addresses, and its files. Responds with 404 and build instructions if they are
 * not built.
 */
export function mountOperatorPages(app: FastifyInstance, built: BuiltConsole = openBuiltConsole('neutral')): void {
  app.get(operatorPath, async (_request, reply) => reply.redirect(`${operatorPath}/`, 308))
  for (const url of [`${operatorPath}/`, `${operatorPath}/pages/*`])
    app.get(url, (request, reply) => {
      const page = built.page('operator.html')
      return page
        ? sendConsolePage(request, reply, page)
        : reply
            .code(404)
            .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
            .send(unbuilt)
    })
  mountConsoleFiles(app, built)
}
