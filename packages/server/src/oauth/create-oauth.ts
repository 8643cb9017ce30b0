import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { renewSession, signOutOfConsole } from './console/session.ts'
import { signInToConsole, viewSignIn } from './console/sign-in.ts'
import { boundAuthorizeUrl, readAuthorizeUrl, readTokenForm } from './http/read-requests.ts'
import { checkOpen, checkPath, checkRate, rejectControlCharacters, rejectMethods } from './http/check-request.ts'
import { forwardToProvider } from './http/forward-request.ts'
import { renderPageError } from './http/render-error.ts'
import { cancel, consent, reloadStep, signIn, switchUser, viewStep } from './interaction/steps.ts'
import { RejectionLog } from './interaction/audit-sign-in.ts'
import { BackgroundWork } from './background-work.ts'
import type { OauthContext, OauthHandler, OauthOptions, OpenedProvider } from './oauth-context.ts'
import { oauthPaths } from './oauth-paths.ts'
import { oauthPages } from './pages/oauth-pages.ts'
import { openProvider } from './provider/open-provider.ts'
import { tracing } from './tracing.ts'

/** Larger than any legitimate form. */
const formBytesMax = 16 * 1024

/**
 * Returns the OAuth plugin (decision G2): the library oidc-provider serves clients, this code serves users. Every request is checked for its path, rate limit
 * and maintenance. The plugin has only the listed paths, none under /v4, without CORS (decision A6).
 */
export function createOauth(options: OauthOptions): FastifyPluginAsync {
  return async (app) => {
    const backgroundWork = new BackgroundWork(options.log)
    const context = contextOf(options, backgroundWork)
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(oauthPages.headers)
      checkPath(request)
      checkRate(context, request)
      checkOpen(context)
    })
    app.addHook('preHandler', async (request) => rejectControlCharacters(request))
    app.addHook('onClose', () => backgroundWork.drain())
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: formBytesMax },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    app.setErrorHandler((error: Error, request, reply) => renderPageError(context, error, request, reply))
    mountLibrary(app, context)
    mountPages(app, context)
    mountConsole(app, context)
  }
}

function mountLibrary(app: FastifyInstance, context: OauthContext): void {
  app.get(oauthPaths.authorize, (request, reply) =>
    forwardToProvider(context, request, reply, {
      url: readAuthorizeUrl(context.dialect, boundAuthorizeUrl(request.url)),
    }),
  )
  for (const path of [oauthPaths.keys, ...oauthPaths.discovery]) {
    app.get(path, { exposeHeadRoute: true }, (request, reply) => forwardToProvider(context, request, reply))
    rejectMethods(app, path, ['GET', 'HEAD'])
  }
  // A GET advances the step, so HEAD is not routed.
  app.get(`${oauthPaths.authorize}/:uid`, (request, reply) => forwardToProvider(context, request, reply))
  for (const path of [`${oauthPaths.authorize}/:uid`, oauthPaths.authorize]) rejectMethods(app, path, ['GET'])
  app.post(oauthPaths.token, (request, reply) =>
    forwardToProvider(context, request, reply, { body: readTokenForm(context.dialect, bodyOf(request)) }),
  )
  app.post(oauthPaths.revoke, (request, reply) => forwardToProvider(context, request, reply, { body: bodyOf(request) }))
  for (const path of [oauthPaths.token, oauthPaths.revoke]) rejectMethods(app, path, ['POST'])
}

function mountPages(app: FastifyInstance, context: OauthContext): void {
  const page =
    (render: OauthHandler) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      tracing({ requestId: request.id, address: request.ip }, () => render(context, request, reply))
  const path = `${oauthPaths.interaction}/:uid`
  app.get(path, page(viewStep))
  rejectMethods(app, path, ['GET'])
  for (const [name, answer] of Object.entries({ 'sign-in': signIn, consent, cancel, switch: switchUser })) {
    app.post(`${path}/${name}`, page(answer))
    app.get(`${path}/${name}`, page(reloadStep))
    rejectMethods(app, `${path}/${name}`, ['GET', 'POST'])
  }
}

/** The console is not an application: no consent page, no token (ADR 0046). */
function mountConsole(app: FastifyInstance, context: OauthContext): void {
  const mount = (method: 'GET' | 'POST', name: string, answer: OauthHandler): void =>
    void app.route({
      method,
      url: `${oauthPaths.console}/${name}`,
      handler: (request, reply) => answer(context, request, reply),
    })
  mount('GET', 'sign-in', viewSignIn)
  mount('POST', 'sign-in', signInToConsole)
  rejectMethods(app, `${oauthPaths.console}/sign-in`, ['GET', 'POST'])
  mount('POST', 'renew', renewSession)
  mount('POST', 'sign-out', signOutOfConsole)
  for (const name of ['renew', 'sign-out']) rejectMethods(app, `${oauthPaths.console}/${name}`, ['POST'])
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function contextOf(options: OauthOptions, backgroundWork: BackgroundWork): OauthContext {
  const context = {
    ...options,
    later: (work: () => Promise<void>) => backgroundWork.add(work),
    rejections: new RejectionLog(),
  }
  return { ...context, open: openOnce(context) }
}

/** After a failure, the next request retries. */
function openOnce(context: Omit<OauthContext, 'open'>): OauthContext['open'] {
  let opened: Promise<OpenedProvider> | null = null
  const open: OauthContext['open'] = () => {
    opened ??= openProvider({ ...context, open }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return open
}
