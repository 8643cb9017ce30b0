import { isScope } from '#domain/access/scopes.ts'
import { isRecord } from '#domain/shared/index.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { OauthContext } from '../oauth-context.ts'
import { renderExpired } from '../pages/render-expired.ts'
import { describeServer } from './describe-server.ts'

/**
 * Returns middleware that translates the library's responses to the dialect: token scopes (`scope`, and `scopes` for older clients, facts 9.2) and discovery.
 * Removes CORS headers (decision A6).
 */
export function translateResponses({ dialect, origin }: Pick<OauthContext, 'dialect' | 'origin'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name)
    if (ctx.oidc?.route === 'resume' && ctx.status === 200) sendExpired(ctx)
    if (ctx.oidc?.route === 'discovery' && ctx.status === 200) ctx.body = describeServer(dialect, origin())
    if (ctx.oidc?.route !== 'token' || !isRecord(ctx.body)) return
    const body = ctx.body
    if (typeof body['scope'] !== 'string') return
    const scope = body['scope']
      .split(' ')
      .map((word) => (isScope(word) ? dialect.scopeToWire(word) : word))
      .join(' ')
    ctx.body = ctx.status === 200 ? { ...body, scope, scopes: scope, token_type: 'bearer' } : { ...body, scope }
  }
}

/** Responds to two users who sign in concurrently with one browser. The library would respond with a page that runs a script. */
function sendExpired(ctx: KoaContextWithOIDC): void {
  ctx.status = 400
  ctx.body = renderExpired().text
}
