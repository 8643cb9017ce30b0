// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { UserCreateBody, UserFields, UserUpdateBody } from '../neutral/users.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'
import type { Grants } from './profile.ts'

/** A user of the account. */
export interface User {
  /** Name of the user, unique in the installation. */
  username: string
  /** Address of the user; may be empty. */
  email: string
  /** Whether the user sees and does only what grants allow. */
  restricted: boolean
  /** Labels of the public SSH keys of the user. */
  ssh_keys: string[]
  /** Always false. */
  tfa_enabled: boolean
  /** The last sign-in, if there was one in the last 90 days. */
  last_login: {
    /** When it was. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    login_datetime: string
    /** Whether somebody got in. */
    status: 'successful' | 'failed'
  } | null
  /**
   * When the password was given, where one was and that is known. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  password_created: string | null
  /** Always default. */
  user_type: 'default'
  /** Always null. */
  verified_phone_number: null
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
   * Shows one user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[username: string], User>
  /**
   * Changes name, email, password or restriction of a user; one made unrestricted loses all grants.
   * Scopes: account:read_write. Event `user_update`.
   */
  update: ChangeMethod<[username: string, body?: UserUpdateBody | undefined], User, Event>
  /**
   * Removes a user with all their tokens, applications and grants.
   * Scopes: account:read_write. Event `user_delete`.
   */
  delete: ChangeMethod<[username: string], Empty, Event>
}

/** Body of `grants.update`. */
export interface GrantUpdateBody {
  /** What is listed changes, null takes the grant away; whatever is not listed stays as it is. */
  volume?: readonly {
    /** Number of the thing. */
    id: number
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** What is listed changes, null takes the grant away; whatever is not listed stays as it is. */
  linode?: readonly {
    /** Number of the thing. */
    id: number
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** What is listed changes, null takes the grant away; whatever is not listed stays as it is. */
  lkecluster?: readonly {
    /** Number of the thing. */
    id: number
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[] | undefined
  /** What the user may do beside single things; what is left out stays as it is. */
  global?: {
    /** Whether the user may create and clone volumes. */
    add_volumes?: boolean | undefined
    /** Whether the user may create hosts. */
    add_linodes?: boolean | undefined
    /** Whether the user may create clusters. */
    add_lkes?: boolean | undefined
    /** What the user may do with the account itself; null for nothing. */
    account_access?: 'read_only' | 'read_write' | null | undefined
  } | undefined
}

/** Operations on `grants` of a client. */
export interface GrantsArea {
  /**
   * Shows what a restricted user may see and do, with everything that could be granted.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[username: string], Grants | null>
  /**
   * Changes what a restricted user may see and do.
   * Scopes: account:read_write. Event `user_update`.
   */
  update: ChangeMethod<[username: string, body?: GrantUpdateBody | undefined], Grants, Event>
}
