import type { KoaContextWithOIDC } from 'oidc-provider'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { findSignedIn } from './signed-in-user.ts'
import { html, type Html } from '#domain/shared/index.ts'
import { oauthPages, renderMessagePage } from '../pages/oauth-pages.ts'

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

/**
 * Renders the page for an error that cannot be redirected because no user is signed in. `back` is the application's URI with the error. Only after a
 * cancellation does the page link to it and name its site, because the user came from there.
 */
function renderNotSignedIn(back: URL, isCancelled: boolean): Html {
  if (isCancelled)
    return oauthPages.render({
      title: 'You did not sign in',
      content: html`<p>No access was granted. You can close this page.</p>
        <p><a href="${back.href}">Return to ${back.origin}</a></p>`,
    })
  const [error, description] = [back.searchParams.get('error') ?? '', back.searchParams.get('error_description')]
  const reason = description === null ? error : `${error}: ${description}`
  return renderMessagePage('Invalid request', `The request of the application is invalid. (${reason})`)
}
