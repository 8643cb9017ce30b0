import type { TokenCreateBody } from '@moorage/contract'
import { acceptTokenCreate } from '#accept/token/create.ts'
import { readExpiry } from '#domain/access/read-expiry.ts'
import { type Scopes, explainScopesExceed, readScopes, isKeptScope } from '#domain/access/scopes.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { Call, Handler } from '#api/call.ts'
import { tokenBody } from '#api/present/token-body.ts'

/** Creates a personal access token with at most the acting token's scopes. Returns the complete token once (decision G2). */
export const tokenCreate: Handler<'token.create'> = {
  kind: 'change',
  check: (body, call) => read(body, call).errors,
  run: (call) =>
    call.mutate(async (tx) => {
      const { scopes, expiryMs } = read(call.body, call)
      const input = { label: call.body.label ?? '', scopes, expiryMs }
      const { row, secret } = await acceptTokenCreate(tx, call.actor, input)
      return { body: tokenBody(row, secret), replayBody: tokenBody(row) }
    }),
}

interface TokenRequest {
  readonly scopes: Scopes
  readonly expiryMs: number | null
  readonly errors: readonly ApiError[]
}

/** Collects all errors. Scopes default to the acting token's, expiry to null. */
function read(body: Partial<TokenCreateBody>, { scopes: held, policy }: Pick<Call, 'scopes' | 'policy'>): TokenRequest {
  const scopes = body.scopes === undefined ? held.filter(isKeptScope) : readScopes(body.scopes, policy.idleScopeAreas)
  const expiryMs = body.expiry === undefined || body.expiry === null ? null : readExpiry(body.expiry)
  const found = [
    scopes instanceof ApiError ? scopes : explainScopesExceed(held, scopes),
    expiryMs instanceof ApiError ? expiryMs : null,
  ]
  return {
    scopes: scopes instanceof ApiError ? [] : scopes,
    expiryMs: expiryMs instanceof ApiError ? null : expiryMs,
    errors: found.filter((error) => error !== null),
  }
}
