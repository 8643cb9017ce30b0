import type { KoaContextWithOIDC } from 'oidc-provider'
import type { IssuedRecord } from '#store/oauth/issue-records.ts'
import type { OauthModel } from '#store/oauth/records.ts'

/** What one request to /oauth/token uses up and hands out. It is only noted here while the library works; settle-exchange.ts does it, all at once. */
export interface Exchange {
  used: { readonly model: OauthModel; readonly id: string } | null
  grantId: string
  readonly records: IssuedRecord[]
}

const exchanges = new WeakMap<KoaContextWithOIDC, Exchange>()

/** The exchange of a request; null for one that is none. */
export function exchangeOf(ctx: KoaContextWithOIDC | undefined): Exchange | null {
  if (ctx?.oidc?.route !== 'token') return null
  const exchange = exchanges.get(ctx) ?? { used: null, grantId: '', records: [] }
  exchanges.set(ctx, exchange)
  return exchange
}
