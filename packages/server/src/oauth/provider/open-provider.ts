import { isSecureOrigin } from '#domain/shared/index.ts'
import type { EventEmitter } from 'node:events'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { writeHostCookies } from '../http/host-cookies.ts'
import { isUnavailable } from '#store/transaction/is-busy.ts'
import type { OauthContext, OpenedProvider } from '../oauth-context.ts'
import { currentTrace } from '../tracing.ts'
import { compareSecret } from './records/clients.ts'
import { commitExchange, deriveSuccessors } from './records/exchange.ts'
import { narrowScopes } from './requested-scopes.ts'
import { openOauthKeys } from '../oauth-keys.ts'
import { providerSettings } from './provider-settings.ts'
import { translateResponses } from './translate-responses.ts'
import { preventOpenRedirect } from './prevent-open-redirect.ts'

/** Returns the library's provider for this origin, with our tables, keys and texts. Logs its errors, and responds with 503 if the database is unavailable. */
export async function openProvider(context: OauthContext): Promise<OpenedProvider> {
  const keys = await openOauthKeys(context.store.db, context.secretBox)
  const provider = new Provider(context.origin(), providerSettings(context, keys))
  // The origin comes from headers that only this service sets (forward-request.ts).
  provider.proxy = true
  // The library compares plain secrets; its client secret is the hash (clients.ts).
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { readonly clientSecret?: string }, presented: string) {
      return compareSecret(this.clientSecret ?? '', presented)
    },
  })
  narrowScopes(provider)
  deriveSuccessors(provider, keys)
  provider.use(nameCookies(context))
  provider.use(preventOpenRedirect(context))
  provider.use(translateResponses(context))
  provider.use(commitExchange(context))
  const emitter: EventEmitter = provider
  emitter.on('error', (err: unknown) => context.log.error({ err }, 'oauth'))
  emitter.on('server_error', (ctx: KoaContextWithOIDC, err: unknown) => {
    context.log.error({ requestId: currentTrace().requestId, err }, 'oauth')
    if (isUnavailable(err)) sendUnavailable(ctx)
  })
  const answer = provider.callback()
  return {
    provider,
    keys,
    answer: async (request, response) => {
      await answer(request, response)
    },
  }
}

/** Keeps other hosts from setting the cookies (host-cookies.ts). */
function nameCookies({ origin }: Pick<OauthContext, 'origin'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const lines = [ctx.response.headers['set-cookie'] ?? []].flat()
    if (lines.length > 0 && isSecureOrigin(origin()))
      ctx.set('set-cookie', writeHostCookies(lines, ctx.headers.cookie ?? ''))
  }
}

/** Nothing was changed, so a retry makes sense, as in the API (decision B4). */
function sendUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.status = 503
  ctx.set('retry-after', '2')
  if (ctx.oidc.route !== 'authorization' && ctx.oidc.route !== 'resume')
    ctx.body = { error: 'temporarily_unavailable', error_description: 'try again later' }
}
