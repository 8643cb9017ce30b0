import type { KoaContextWithOIDC } from 'oidc-provider'
import type { IssuedRecord } from '#store/oauth/issue-records.ts'
import type { OauthModel } from '#store/oauth/records.ts'

/** Records consumed and issued by one request to /oauth/token, written in one transaction (commit-exchange.ts). */
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
