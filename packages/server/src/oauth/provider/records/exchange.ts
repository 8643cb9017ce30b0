import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { GrantEnded, type IssuedRecord, issueRecords, RecordUsed } from '#store/oauth/issue-records.ts'
import { findRecord, type OauthModel } from '#store/oauth/records.ts'
import { asError } from '#domain/shared/index.ts'
import type { OauthContext } from '../../oauth-context.ts'
import { createHmac } from 'node:crypto'
import type { OauthKeys } from '../../oauth-keys.ts'
import { acceptConsentEnd } from '#accept/app/consent.ts'
import type { Store } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { currentTrace } from '../../tracing.ts'

/** Records consumed and issued by one request to /oauth/token, written in one transaction (`commitExchange`). */
export interface Exchange {
  used: { readonly model: OauthModel; readonly id: string } | null
  grantId: string
  readonly records: IssuedRecord[]
}

const exchanges = new WeakMap<KoaContextWithOIDC, Exchange>()

/** Returns the exchange of a request to /oauth/token, created at the first call; null for other requests. */
export function exchangeOf(ctx: KoaContextWithOIDC | undefined): Exchange | null {
  if (ctx?.oidc?.route !== 'token') return null
  const exchange = exchanges.get(ctx) ?? { used: null, grantId: '', records: [] }
  exchanges.set(ctx, exchange)
  return exchange
}

/**
 * Returns middleware that writes the records of /oauth/token in one transaction before the response. If that fails, it responds with the error. Whenever a
 * connection fails, the code or refresh token stays unused and the client can retry (decision B4).
 */
export function commitExchange({ store }: Pick<OauthContext, 'store'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const exchange = exchangeOf(ctx)
    if (!exchange || ctx.status !== 200) return
    try {
      await commit(store, exchange)
    } catch (error) {
      sendError(ctx, error)
    }
  }
}

/** Concurrent use of a code ends the consent (RFC 6749, section 4.1.2). Concurrent use of a refresh token returns one successor (ADR 0059). */
async function commit(store: OauthContext['store'], exchange: Exchange): Promise<void> {
  try {
    await issueRecords(store, exchange)
  } catch (error) {
    if (error instanceof GrantEnded) throw new errors.InvalidGrant(error.message)
    if (!(error instanceof RecordUsed)) throw error
    const { used, grantId } = exchange
    // If the record is missing, it was not used twice: an authorized user ended its consent.
    if (used && (await findRecord(store.db, used.model, used.id))) await endReusedConsent(store, grantId)
    throw new errors.InvalidGrant(error.message)
  }
}

function sendError(ctx: KoaContextWithOIDC, error: unknown): void {
  if (error instanceof errors.OIDCProviderError) {
    ctx.status = error.statusCode
    ctx.body = { error: error.error, error_description: error.error_description }
    return
  }
  ctx.status = 500
  ctx.body = { error: 'server_error', error_description: 'something went wrong' }
  ctx.oidc.provider.emit('server_error', ctx, asError(error))
}

/** The library's types omit `generateTokenId`. */
interface TokenModel {
  readonly name: string
  readonly prototype: { scope?: string | undefined; generateTokenId?(): string }
}

/**
 * Makes the library derive a refresh's tokens from the consumed refresh token and the installation's key; other tokens stay random. So a repeated refresh
 * returns the same tokens, although only hashes are stored (ADR 0059). An access token also depends on its scopes.
 */
export function deriveSuccessors({ RefreshToken, AccessToken }: Provider, { cookie }: OauthKeys): void {
  const models: readonly TokenModel[] = [RefreshToken, AccessToken]
  for (const { name, prototype } of models) {
    const { generateTokenId } = prototype
    prototype.generateTokenId = function derive() {
      // The library also sets the format here.
      const random = generateTokenId?.call(this) ?? ''
      const used = exchangeOf(Provider.ctx)?.used
      if (used?.model !== 'RefreshToken') return random
      const parts = ['successor', name, used.id, name === 'AccessToken' ? (this.scope ?? '') : '']
      return createHmac('sha256', cookie).update(parts.join('\n')).digest('base64url')
    }
  }
}

/** Ends a consent in all processes. The audit log contains `reason`; null if an authorized user requested the end. */
export function endConsent(store: Store, grantId: string, reason: string | null): Promise<void> {
  const trace = currentTrace()
  return transactRepeatedly(store, (tx) => acceptConsentEnd(tx, { grantId, reason, trace }))
}

/** Ends and audits a consent whose code or token was used twice, because it may be stolen. */
export function endReusedConsent(store: Store, grantId: string): Promise<void> {
  return endConsent(store, grantId, 'A code or a refresh token was used a second time.')
}
