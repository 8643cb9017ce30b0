import { type CompiledDialect, isRecord, type OpenApiDocument, openApiDocument, textField } from '@moorage/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import program from '../../../package.json' with { type: 'json' }
import { type Maintenance, maintenanceFault } from '#domain/maintenance/maintenance.ts'
import { notFound } from '#domain/shared/index.ts'
import { countRequest } from '../request/answer/count-request.ts'
import { sendOctets } from '../request/answer/send-json.ts'
import { sendRefusal } from '../request/answer/send-refusal.ts'
import type { Serving } from '../request/state/serving.ts'
import { stageOf } from '../request/state/stages.ts'

/** Where the description of the interface lies under each version prefix; public (decision G3). */
export const openApiPath = '/openapi.json'

/** Everything comes from this server and nothing is sent elsewhere; the page sets styles of its own from its script. */
const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Mounts the OpenAPI document of the installation's wire and the API page at /docs, whose assets are local (decision G3). */
export function mountDocs(server: FastifyInstance, serving: Serving): void {
  const describe = describeOnce(serving.dialect)
  for (const prefix of ['/v4', '/v4beta']) {
    server.get(`${prefix}${openApiPath}`, { exposeHeadRoute: true }, (request, reply) => {
      countRequest(serving, stageOf(request), null)
      return sendOctets(serving, reply, 200, describe(serving.context.origin()))
    })
  }
  // The document of the page is made when it is first read: nothing of it is needed before, and it is most of what the page costs.
  const options: object = { mode: 'static', specification: { document: {} } }
  let document: OpenApiDocument | null = null
  server.register((page, _options, done) => {
    page.setErrorHandler((error, request, reply) => void sendRefusal(serving, asPageFault(error), request, reply))
    // The plug-in's own routes: HEAD is answered wherever GET is (decision A10). Of its first page only the address without a slash is told here.
    page.addHook('onRoute', (route) => {
      if (route.method !== 'GET') return
      const isTwice = route.url === '/docs' && !serving.dialect.dialect.isEndingSlashIgnored
      const urls = isTwice ? [route.url, `${route.url}/`] : [route.url]
      for (const url of urls) page.route({ ...route, url, method: 'HEAD' })
    })
    page.register(swagger, options)
    page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentPolicy,
      validatorUrl: false,
      theme: { title: 'Moorage API' },
      uiConfig: { deepLinking: true, docExpansion: 'none' },
      transformSpecification: () => noteClosed((document ??= pageDocument(serving)), serving.maintenance.current()),
      transformSpecificationClone: false,
    })
    done()
  })
}

/** On the page, paths are relative: it works under whatever name the reader reached it. */
function pageDocument({ dialect }: Serving): OpenApiDocument {
  return { ...documentOf(dialect, ''), servers: [{ url: '/v4' }, { url: '/v4beta' }] }
}

/** The document with a note above everything while the installation is closed (decision I6): it can be read, and what is tried is refused. */
function noteClosed(document: Readonly<Record<string, unknown>>, closed: Maintenance | null): Record<string, unknown> {
  const { info } = document
  if (closed === null || !isRecord(info)) return document
  const told = maintenanceFault(closed).reason.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')
  return {
    ...document,
    info: { ...info, description: `**${told}**\n\n${textField(info, 'description') ?? ''}` },
  }
}

/** What the reader of files calls forbidden or no path, such as one that leads out of its folder, is not there; everything else is a fault of ours. */
function asPageFault(error: unknown): unknown {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  return typeof status === 'number' && status < 500 ? notFound() : error
}

/** The document as it is sent, some 350 KB: it changes only with the origin, which is known once the server listens. */
function describeOnce(compiled: CompiledDialect): (origin: string) => Buffer {
  let last: { readonly origin: string; readonly octets: Buffer } | null = null
  return (origin) => {
    if (last?.origin !== origin) last = { origin, octets: Buffer.from(JSON.stringify(documentOf(compiled, origin))) }
    return last.octets
  }
}

function documentOf(compiled: CompiledDialect, origin: string): OpenApiDocument {
  return openApiDocument({ compiled, origin, version: program.version })
}
