import type { App, Token, TokenCreateBody } from '@moorage/contract'
import { acceptAppDelete } from '#accept/app/delete.ts'
import { acceptTokenDelete, acceptTokenUpdate } from '#accept/token/change.ts'
import { acceptTokenCreate } from '#accept/token/create.ts'
import { neverExpires, readExpiry } from '#domain/access/read-expiry.ts'
import { explainScopesExceed, isKeptScope, readScopes, type Scopes } from '#domain/access/scopes.ts'
import { ApiError, type AppId, asId, type TokenId } from '#domain/shared/index.ts'
import { type AppRow, findOwnApp, listApps } from '#store/oauth/apps.ts'
import type { TokenRow } from '#store/token/insert-token.ts'
import { findOwnToken, listTokens } from '#store/token/own-tokens.ts'
import { wireTime } from '#store/column-types.ts'
import type { Call, HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const tokenIdOf = ({ tokenId }: PathOf<'token.view'>): TokenId => asId<TokenId>(tokenId)
const appIdOf = ({ appId }: PathOf<'app.view'>): AppId => asId<AppId>(appId)

const locateToken = locateStored(findOwnToken, tokenIdOf)

/** The application must have the caller's consent, which has not expired. */
const locateApp = locateStored(findOwnApp, appIdOf)

/** Operations of the user's tokens, and of applications that have the user's consent (decision G2). Responses have the first 16 characters of a token. */
export const tokenHandlers: HandlersOf<'token' | 'app'> = {
  'token.list': listStored(listTokens, (row) => tokenBody(row)),
  'token.view': viewStored(findOwnToken, tokenIdOf, (row) => tokenBody(row)),
  'app.list': listStored(listApps, appBody),
  'app.view': viewStored(findOwnApp, appIdOf, appBody),

  // At most the acting token's scopes. Returns the complete token once.
  'token.create': {
    kind: 'change',
    check: (body, call) => read(body, call).errors,
    async accept(tx, call) {
      const { scopes, expiryMs } = read(call.body, call)
      const input = { label: call.body.label ?? '', scopes, expiryMs }
      const { row, secret } = await acceptTokenCreate(tx, call.actor, input)
      return { body: tokenBody(row, secret), replayBody: tokenBody(row) }
    },
  },

  'token.update': {
    kind: 'change',
    locate: locateToken,
    accept(tx, call) {
      const { label = null } = call.body
      const update = acceptTokenUpdate(tx, call.actor, { id: tokenIdOf(call.params), label })
      return respondRow(update, (row) => tokenBody(row), call)
    },
  },

  // The acting token, or another with at most its scopes. It is invalid from the response on.
  'token.delete': {
    kind: 'change',
    locate: locateToken,
    async accept(tx, call) {
      const id = tokenIdOf(call.params)
      const { scopes } = await findOwnToken(tx, call.actor, id)
      if (id !== call.actor.tokenId) call.checkRevocationScopes(scopes)
      await acceptTokenDelete(tx, call.actor, { id })
      return { body: {} }
    },
  },

  // The application's scopes must not exceed the token's, unless the application revokes itself. Its tokens are invalid from the response on (decision G1).
  'app.delete': {
    kind: 'change',
    locate: locateApp,
    async accept(tx, call) {
      const id = appIdOf(call.params)
      const { scopes } = await findOwnApp(tx, call.actor, id)
      if (id !== call.appId) call.checkRevocationScopes(scopes)
      await acceptAppDelete(tx, call.actor, { id })
      return { body: {} }
    },
  },
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

/** Returns the token response with the token's first 16 characters, or with the whole token (`secret`) on creation (decision G2). */
export function tokenBody(row: TokenRow, secret: string = row.prefix): Token {
  return {
    id: row.id,
    scopes: row.scopes.join(' '),
    created: wireTime(row.created),
    label: row.label,
    token: secret,
    expiry: row.expiry === null ? neverExpires : wireTime(row.expiry),
  }
}

/** Returns the application response. `website` is the origin of the redirect URI (facts 9.2). */
export function appBody(row: AppRow): App {
  return {
    id: row.id,
    label: row.label,
    scopes: row.scopes.join(' '),
    website: new URL(row.redirect_uri).origin,
    created: wireTime(row.created),
    expiry: row.expiry === null ? null : wireTime(row.expiry),
    thumbnail_url: null,
  }
}
