// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ConfigFields } from './configs.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** A personal access token. */
export interface Token {
  /** Number of the token. */
  id: number
  /** Scopes with spaces between them, or * for all. */
  scopes: string
  /** When the token was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Label of the token. */
  label: string
  /** The whole token when it was made, its first 16 characters later. */
  token: string
  /**
   * When the token ends; a date in the far future when it never does. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter
   * and fraction.
   */
  expiry: string
}

/** Body of `tokens.create`. */
export interface TokenCreateBody {
  /** Label of the token; need not be unique. */
  label?: string | undefined
  /** Scopes with spaces or commas between them, or * for all; those of the acting token when absent. */
  scopes?: string | undefined
  /** A moment, YYYY-MM-DDTHH:MM:SS, UTC unless it ends in an offset; never when absent or null. */
  expiry?: string | null | undefined
}

/** Body of `tokens.update`. */
export interface TokenUpdateBody {
  /** Label of the token; need not be unique. */
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

/** An application that a user lets act for them. */
export interface App {
  /** Number of the consent, by which the application is named in paths. */
  id: number
  /** Label of its OAuth client. */
  label: string
  /** Scopes with spaces between them, or * for all. */
  scopes: string
  /** Scheme, host and port of its redirect address. */
  website: string
  /** When the user first admitted it. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When its access ends unless it is renewed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  expiry: string | null
  /** Always null. */
  thumbnail_url: string | null
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

/** A program that may ask users to let it act for them. */
export interface OAuthClient {
  /** The client_id that the application shows at /oauth. */
  id: string
  /** Where users are sent back. */
  redirect_uri: string
  /** What users are shown when it asks them. */
  label: string
  /** A client that is not active has neither tokens nor consents. */
  status: 'active' | 'disabled' | 'suspended'
  /**
   * 64 hex characters when it was made or reset, <REDACTED> later; of a public client empty, but where it was reset.
   */
  secret: string
  /** Always null. */
  thumbnail_url: string | null
  /** Whether the client cannot keep a secret and has none. */
  public: boolean
}

/** What `client.list` can be filtered on and ordered by. */
export interface ClientFields {
  id: string
  label: string
  status: string
  public: boolean
}

/** Body of `clients.create`. */
export interface ClientCreateBody {
  /** Shown to whom the application asks: no control, direction or invisible characters. */
  label: string
  /** Where users are sent back: an https address without fragment, or http on 127.0.0.1, [::1] or localhost. */
  redirect_uri: string
  /** Whether the client cannot keep a secret, as on a phone; cannot be changed later. False when absent. */
  public?: boolean | undefined
}

/** Body of `clients.update`. */
export interface ClientUpdateBody {
  /** Shown to whom the application asks: no control, direction or invisible characters. */
  label?: string | undefined
  /** Where users are sent back: an https address without fragment, or http on 127.0.0.1, [::1] or localhost. */
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
