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
   * Makes a personal access token and shows it this one time.
   * Scopes: account:read_write. Event `token_create`. `token` is shown this one time.
   */
  create: ChangeMethod<[body?: TokenCreateBody | undefined], Token, Event>
  /**
   * Shows one personal access token of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[tokenId: number], Token>
  /**
   * Changes the label of a personal access token.
   * Scopes: account:read_write. Event `token_update`.
   */
  update: ChangeMethod<[tokenId: number, body?: TokenUpdateBody | undefined], Token, Event>
  /**
   * Revokes a personal access token. A token may revoke itself, and others whose scopes it holds: 401 else.
   * Scopes: account:read_write. Event `token_delete`.
   */
  delete: ChangeMethod<[tokenId: number], Empty, Event>
}

/** Operations on `apps` of a client. */
export interface AppsArea {
  /**
   * Lists the applications that the user lets act for them.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], App, ConfigFields>
  /**
   * Shows one application that the user lets act for them.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[appId: number], App>
  /**
   * Ends what an application may do for the user, with all its tokens. The token must hold the scopes of the
   * application, unless it is the application's own: 401 else.
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
   * Registers an OAuth client and shows its secret this one time.
   * Scopes: account:read_write. Event `oauth_client_create`. `secret` is shown this one time.
   */
  create: ChangeMethod<[body: ClientCreateBody], OAuthClient, Event>
  /**
   * Shows one OAuth client.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[clientId: string], OAuthClient>
  /**
   * Changes the label or the redirect address of an OAuth client.
   * Scopes: account:read_write. Event `oauth_client_update`.
   */
  update: ChangeMethod<[clientId: string, body?: ClientUpdateBody | undefined], OAuthClient, Event>
  /**
   * Removes an OAuth client; what users let it do ends. The token must hold every scope that users let the client
   * have: 401 else.
   * Scopes: account:read_write. Event `oauth_client_delete`.
   */
  delete: ChangeMethod<[clientId: string], Empty, Event>
  /**
   * Gives an OAuth client a new secret and shows it this one time; the old one ends. A public client is given one
   * too, as its owner asks, but is asked for it nowhere.
   * Scopes: account:read_write. Event `oauth_client_secret_reset`. `secret` is shown this one time.
   */
  resetSecret: ChangeMethod<[clientId: string], OAuthClient, Event>
}
