// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** The user whose token is used. */
export interface Profile {
  /** Number of the user. */
  uid: number
  /** Name of the user. */
  username: string
  /** Address of the user; may be empty. */
  email: string
  /** Time zone of the user, by its name in the IANA database. */
  timezone: string
  /** Whether the user gets mail; nothing is sent here. */
  email_notifications: boolean
  /** Always empty and zero. */
  referrals: {
    /** Always empty. */
    code: string
    /** Always empty. */
    url: string
    /** Always 0. */
    total: number
    /** Always 0. */
    completed: number
    /** Always 0. */
    pending: number
    /** Always 0. */
    credit: number
  }
  /** Whether only listed addresses may sign in; always false. */
  ip_whitelist_enabled: boolean
  /** How the user would reach the console of a host, of which there is none here. */
  console_auth_method: 'password_keys' | 'keys_only' | 'disabled'
  /** Public keys for the console; null for none. */
  authorized_keys: string[] | null
  /** Whether a second factor is asked for; always false. */
  two_factor_auth: boolean
  /** Whether the user sees and does only what grants allow. */
  restricted: boolean
  /** How the user signs in. */
  authentication_type: string
}

/** Body of `profile.update`. */
export interface ProfileUpdateBody {
  /** Address of the user; may be empty. */
  email?: string | undefined
  /** Time zone of the user, by its name in the IANA database. */
  timezone?: string | undefined
  /** Whether the user gets mail; nothing is sent here. */
  email_notifications?: boolean | undefined
  /** How the user would reach the console of a host, of which there is none here. */
  console_auth_method?: 'password_keys' | 'keys_only' | 'disabled' | undefined
  /** Public keys for the console, in place of those before. */
  authorized_keys?: readonly string[] | undefined
  /** False, as it is. */
  ip_whitelist_enabled?: boolean | undefined
  /** False, as it is. */
  two_factor_auth?: boolean | undefined
  /** As it is: /account/users changes it. */
  restricted?: boolean | undefined
}

/** What a restricted user may see and do. */
export interface Grants {
  /** What the user may do with volumes. */
  volume: {
    /** Number of the thing. */
    id: number
    /** Label of the thing. */
    label: string
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** What the user may do with hosts. */
  host: {
    /** Number of the thing. */
    id: number
    /** Label of the thing. */
    label: string
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** What the user may do with clusters. */
  cluster: {
    /** Number of the thing. */
    id: number
    /** Label of the thing. */
    label: string
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** What the user may do beside single things. */
  global: GlobalGrants
}

/** What the user may do beside single things. */
export interface GlobalGrants {
  /** Whether the user may create and clone volumes. */
  add_volumes: boolean
  /** Whether the user may create hosts. */
  add_hosts: boolean
  /** Whether the user may create clusters. */
  add_clusters: boolean
  /** What the user may do with the account itself; null for nothing. */
  account_access: 'read_only' | 'read_write' | null
}

/** Operations on `profile` of a client. */
export interface ProfileArea {
  /** Shows the user whose token is used. */
  view: ReadMethod<[], Profile>
  /**
   * Changes what the user says of themselves. Name, password and restriction are changed at /account/users.
   * Scopes: account:read_write. Event `profile_update`.
   */
  update: ChangeMethod<[body?: ProfileUpdateBody | undefined], Profile, Event>
  /** Shows what the user whose token is used may see and do; things without access are left out. */
  viewGrants: ReadMethod<[], Grants | null>
}

/** What clients of the user have put aside. */
export type Preferences = Record<string, unknown>

/** Operations on `preferences` of a client. */
export interface PreferencesArea {
  /**
   * Shows what clients of the user have put aside here.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Preferences>
  /**
   * Puts something aside for clients of the user, in place of what was there.
   * Scopes: account:read_write.
   */
  update: ChangeMethod<[body?: Preferences | undefined], Preferences, Event>
}

/** A public SSH key of a user. */
export interface SSHKey {
  /** Number of the key. */
  id: number
  /** Label of the key. */
  label: string
  /** The public key, on one line. */
  ssh_key: string
  /** When the key was added. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
}

/** What `ssh_key.list` can be filtered on and ordered by. */
export interface SshKeyFields {
  id: number
  label: string
  ssh_key: string
  created: Date
}

/** Body of `sshKeys.create`. */
export interface SshKeyCreateBody {
  /** Label of the key; need not be unique. */
  label: string
  /** A public SSH key as OpenSSH writes it: its type, the key in Base64, and a comment, on one line. */
  ssh_key: string
}

/** Body of `sshKeys.update`. */
export interface SshKeyUpdateBody {
  /** Label of the key; need not be unique. */
  label?: string | undefined
}

/** Operations on `sshKeys` of a client. */
export interface SshKeysArea {
  /**
   * Lists the public SSH keys of the user.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SSHKey, SshKeyFields>
  /**
   * Adds a public SSH key of the user.
   * Scopes: account:read_write. Event `ssh_key_create`.
   */
  create: ChangeMethod<[body: SshKeyCreateBody], SSHKey, Event>
  /**
   * Shows one public SSH key of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[sshKeyId: number], SSHKey>
  /**
   * Changes the label of a public SSH key.
   * Scopes: account:read_write. Event `ssh_key_update`.
   */
  update: ChangeMethod<[sshKeyId: number, body?: SshKeyUpdateBody | undefined], SSHKey, Event>
  /**
   * Removes a public SSH key; hosts that were made with it keep it.
   * Scopes: account:read_write. Event `ssh_key_delete`.
   */
  delete: ChangeMethod<[sshKeyId: number], Empty, Event>
}

/** That somebody got in, or tried to. */
export interface SignIn {
  /** Number of the sign-in. */
  id: number
  /** When it was. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  datetime: string
  /** Address it came from. */
  ip: string
  /** Name the user had then. */
  username: string
  /** Whether somebody got in. */
  status: 'successful' | 'failed'
  /** Whether the user was restricted then. */
  restricted: boolean
}

/** What `sign_in.list` can be filtered on and ordered by. */
export interface SignInFields {
  datetime: Date
  ip: string
  username: string
  status: string
  restricted: boolean
}

/** Operations on `signIns` of a client. */
export interface SignInsArea {
  /**
   * Lists the sign-ins of the user. A try to sign in with a password, or the hand-out of a token to the operator of
   * the installation. The last 90 days are kept.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SignIn, SignInFields>
  /**
   * Shows one sign-in of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[signInId: number], SignIn>
}
