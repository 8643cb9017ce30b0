// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ConfigFields } from './configs.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** A personal access token. */
export interface Token {
  /** Token ID. */
  id: number
  /** Scopes separated by spaces, or * for all scopes. */
  scopes: string
  /** Time at which the token was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Token label. */
  label: string
  /** The complete token in the response that creates it, its first 16 characters afterward. */
  token: string
  /**
   * Time at which the token expires. A date in the far future if it never expires. In UTC as YYYY-MM-DDTHH:MM:SS,
   * without zone letter and fraction.
   */
  expiry: string
}

/** Body of `tokens.create`. */
export interface TokenCreateBody {
  /** Token label. Not necessarily unique. */
  label?: string | undefined
  /**
   * Scopes separated by spaces or commas, or * for all scopes. Defaults to the scopes of the token that sends the
   * request.
   */
  scopes?: string | undefined
  /** Time in the format YYYY-MM-DDTHH:MM:SS, in UTC unless it ends in an offset. Never expires if absent or null. */
  expiry?: string | null | undefined
}

/** Body of `tokens.update`. */
export interface TokenUpdateBody {
  /** Token label. Not necessarily unique. */
  label?: string | undefined
}

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

/** An application that a user has authorized. */
export interface App {
  /** ID of the authorization; identifies the application in paths. */
  id: number
  /** Label of the OAuth client. */
  label: string
  /** Scopes separated by spaces, or * for all scopes. */
  scopes: string
  /** Origin (scheme, host and port) of the redirect URI. */
  website: string
  /**
   * Time at which the user first authorized the application. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  created: string
  /**
   * Time at which the access expires unless it is renewed. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  expiry: string | null
  /** Always null. */
  thumbnail_url: string | null
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

/** An application that can ask users for authorization. */
export interface OAuthClient {
  /** The client_id that the application sends to /oauth. */
  id: string
  /** Redirect URI. */
  redirect_uri: string
  /** Name that users see on the consent page. */
  label: string
  /** Client status. A client that is not active has no tokens and no authorizations. */
  status: 'active' | 'disabled' | 'suspended'
  /**
   * 64 hexadecimal characters in the response that creates or resets the secret, <REDACTED> afterward. Empty for a
   * public client whose secret was never reset.
   */
  secret: string
  /** Always null. */
  thumbnail_url: string | null
  /** Whether the client is public, that is, has no secret. */
  public: boolean
}

/** What `client.list` can filter and sort by. */
export interface ClientFields {
  id: string
  label: string
  status: string
  public: boolean
}

/** Body of `clients.create`. */
export interface ClientCreateBody {
  /** Name on the consent page. Control characters, directional marks and invisible characters are rejected. */
  label: string
  /** Redirect URI: an https URL without a fragment, or http on 127.0.0.1, [::1] or localhost. */
  redirect_uri: string
  /**
   * Whether the client is public, that is, cannot keep a secret, such as a mobile app. Cannot be changed later. False
   * if absent.
   */
  public?: boolean | undefined
}

/** Body of `clients.update`. */
export interface ClientUpdateBody {
  /** Name on the consent page. Control characters, directional marks and invisible characters are rejected. */
  label?: string | undefined
  /** Redirect URI: an https URL without a fragment, or http on 127.0.0.1, [::1] or localhost. */
  redirect_uri?: string | undefined
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
