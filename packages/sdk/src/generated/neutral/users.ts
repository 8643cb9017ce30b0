// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Grants } from './profile.ts'
import type { Empty } from './volumes.ts'

/** A user of the account. */
export interface User {
  /** Username, unique in the installation. */
  username: string
  /** Email address. Can be empty. */
  email: string
  /** Whether the user is restricted to their grants. */
  restricted: boolean
  /** Labels of the public SSH keys of the user. */
  ssh_keys: string[]
  /** Always false. */
  tfa_enabled: boolean
  /** Last sign-in in the past 90 days, if any. */
  last_login: {
    /** Time of the sign-in. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    login_datetime: string
    /** Whether the sign-in succeeded. */
    status: 'successful' | 'failed'
  } | null
  /**
   * Time at which the password was set. Null if no password is set or the time is unknown. In UTC as
   * YYYY-MM-DDTHH:MM:SS, without zone letter and fraction.
   */
  password_created: string | null
}

/** What `user.list` can filter and sort by. */
export interface UserFields {
  username: string
  email: string
  restricted: boolean
}

/** Body of `users.create`. */
export interface UserCreateBody {
  /** Letters, digits, dashes and underscores. Unique in the installation (case-insensitive). */
  username: string
  /** Email address. Can be empty. */
  email?: string | undefined
  /** Whether the user is restricted to their grants. True if absent. */
  restricted?: boolean | undefined
  /** Password for sign-in at /oauth. Never returned. A new password ends all sessions of the user. */
  password?: string | undefined
}

/** Body of `users.update`. */
export interface UserUpdateBody {
  /** Letters, digits, dashes and underscores. Unique in the installation (case-insensitive). */
  username?: string | undefined
  /** Email address. Can be empty. */
  email?: string | undefined
  /** Whether the user is restricted to their grants. */
  restricted?: boolean | undefined
  /** Password for sign-in at /oauth. Never returned. A new password ends all sessions of the user. */
  password?: string | undefined
}

/** Operations on `users` of a client. */
export interface UsersArea {
  /**
   * Lists the users of the account.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], User, UserFields>
  /**
   * Adds a user to the account.
   * Scopes: account:read_write. Event `user_create`.
   */
  create: ChangeMethod<[body: UserCreateBody], User, Event>
  /**
   * Gets one user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[username: string], User>
  /**
   * Updates the name, email, password or restriction of a user; a user who becomes unrestricted loses all grants.
   * Scopes: account:read_write. Event `user_update`.
   */
  update: ChangeMethod<[username: string, body?: UserUpdateBody | undefined], User, Event>
  /**
   * Deletes a user with all their tokens, applications and grants.
   * Scopes: account:read_write. Event `user_delete`.
   */
  delete: ChangeMethod<[username: string], Empty, Event>
}

/** Body of `grants.update`. */
export interface GrantUpdateBody {
  /** Listed grants are changed; null revokes a grant. Grants that are not listed stay unchanged. */
  volume?: readonly {
    /** Resource ID. */
    id: number
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** Listed grants are changed; null revokes a grant. Grants that are not listed stay unchanged. */
  host?: readonly {
    /** Resource ID. */
    id: number
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** Listed grants are changed; null revokes a grant. Grants that are not listed stay unchanged. */
  cluster?: readonly {
    /** Resource ID. */
    id: number
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** Grants that are not about a single resource. Omitted fields stay unchanged. */
  global?: {
    /** Whether the user can create and clone volumes. */
    add_volumes?: boolean | undefined
    /** Whether the user can create hosts. */
    add_hosts?: boolean | undefined
    /** Whether the user can create clusters. */
    add_clusters?: boolean | undefined
    /** Access level on the account. Null for no access. */
    account_access?: 'read_only' | 'read_write' | null | undefined
  } | undefined
}

/** Operations on `grants` of a client. */
export interface GrantsArea {
  /**
   * Gets the grants of a restricted user, including resources without access.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[username: string], Grants | null>
  /**
   * Updates the grants of a restricted user.
   * Scopes: account:read_write. Event `user_update`.
   */
  update: ChangeMethod<[username: string, body?: GrantUpdateBody | undefined], Grants, Event>
}
