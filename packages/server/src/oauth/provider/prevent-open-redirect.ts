import type { KoaContextWithOIDC } from 'oidc-provider'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { renderNotSignedIn } from '../pages/render-not-signed-in.ts'
import { findSignedIn } from './find-signed-in.ts'

/**
 * Returns middleware that shows an error page instead of redirects to a client's URI while no user is signed in. Anyone can register a client as an open
 * redirector (RFC 9700 4.11.2).
 */
export function preventOpenRedirect({ store }: Pick<OauthContext, 'store'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.oidc?.route !== 'authorization' && ctx.oidc?.route !== 'resume') return
    const elsewhere = ctx.response.headers['location'] ?? ''
    if (elsewhere === '' || elsewhere.startsWith(`${oauthPaths.interaction}/`)) return
    if (await isSignedIn(store, ctx)) return
    const isCancelled = ctx.oidc.route === 'resume'
    ctx.remove('location')
    ctx.status = isCancelled ? 200 : 400
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = renderNotSignedIn(new URL(elsewhere), isCancelled).text
  }
}

async function isSignedIn({ db }: OauthContext['store'], { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { account, session } = oidc
  if (account) return true
  return session?.accountId !== undefined && (await findSignedIn(db, session.accountId, session)) !== undefined
}
