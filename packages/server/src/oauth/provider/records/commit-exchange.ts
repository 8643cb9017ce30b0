import { type KoaContextWithOIDC, errors } from 'oidc-provider'
import { asError } from '#domain/shared/index.ts'
import { findRecord } from '#store/oauth/records.ts'
import { GrantEnded, RecordUsed, issueRecords } from '#store/oauth/issue-records.ts'
import type { OauthContext } from '../../oauth-context.ts'
import { endReusedConsent } from './end-consent.ts'
import { type Exchange, exchangeOf } from './exchange.ts'

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
