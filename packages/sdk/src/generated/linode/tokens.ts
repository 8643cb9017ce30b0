// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ConfigFields } from '../neutral/configs.ts'
import type { App, ClientCreateBody, ClientFields, ClientUpdateBody, OAuthClient, Token, TokenCreateBody, TokenUpdateBody } from '../neutral/tokens.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** Operations on `tokens` of a client. */
export interface TokensArea {
  /**
   * Lists the personal access tokens of the user.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], Token, ConfigFields>
  /**
   * Creates a personal access token and returns it once.
   * Scopes: account:read_write. Event `token_create`. `token` is returned only once.
   */
  create: ChangeMethod<[body?: TokenCreateBody | undefined], Token, Event>
  /**
   * Gets one personal access token of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[tokenId: number], Token>
  /**
   * Updates the label of a personal access token.
   * Scopes: account:read_write. Event `token_update`.
   */
  update: ChangeMethod<[tokenId: number, body?: TokenUpdateBody | undefined], Token, Event>
  /**
   * Revokes a personal access token. A token can revoke itself and tokens whose scopes it holds. Otherwise the
   * request is rejected with 401.
   * Scopes: account:read_write. Event `token_delete`.
   */
  delete: ChangeMethod<[tokenId: number], Empty, Event>
}

/** Operations on `apps` of a client. */
export interface AppsArea {
  /**
   * Lists the applications that the user has authorized.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], App, ConfigFields>
  /**
   * Gets one application that the user has authorized.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[appId: number], App>
  /**
   * Revokes the access of an application and all its tokens. The token must hold the scopes of the application,
   * unless it belongs to the application. Otherwise the request is rejected with 401.
   * Scopes: account:read_write. Event `oauth_app_delete`.
   */
  delete: ChangeMethod<[appId: number], Empty, Event>
}

/** Operations on `clients` of a client. */
export interface ClientsArea {
  /**
   * Lists the OAuth clients of the account.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], OAuthClient, ClientFields>
  /**
   * Registers an OAuth client and returns its secret once.
   * Scopes: account:read_write. Event `oauth_client_create`. `secret` is returned only once.
   */
  create: ChangeMethod<[body: ClientCreateBody], OAuthClient, Event>
  /**
   * Gets one OAuth client.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[clientId: string], OAuthClient>
  /**
   * Updates the label or the redirect URI of an OAuth client.
   * Scopes: account:read_write. Event `oauth_client_update`.
   */
  update: ChangeMethod<[clientId: string, body?: ClientUpdateBody | undefined], OAuthClient, Event>
  /**
   * Deletes an OAuth client and revokes the access that users granted it. The token must hold every scope that users
   * granted the client. Otherwise the request is rejected with 401.
   * Scopes: account:read_write. Event `oauth_client_delete`.
   */
  delete: ChangeMethod<[clientId: string], Empty, Event>
  /**
   * Resets the secret of an OAuth client and returns the new secret once; the old secret stops working. A public
   * client also gets a secret, but no request needs it.
   * Scopes: account:read_write. Event `oauth_client_secret_reset`. `secret` is returned only once.
   */
  resetSecret: ChangeMethod<[clientId: string], OAuthClient, Event>
}
