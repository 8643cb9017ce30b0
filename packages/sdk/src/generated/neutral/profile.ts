// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { Empty } from './volumes.ts'

/** The authenticated user. */
export interface Profile {
  /** User ID. */
  uid: number
  /** Username. */
  username: string
  /** Email address. Can be empty. */
  email: string
  /** IANA time zone of the user. */
  timezone: string
  /** Whether the user gets email notifications. Stored but not applied: no email is sent. */
  email_notifications: boolean
  /** Referral statistics. Always empty and zero. */
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
  /** Whether sign-in is restricted to allowed IP addresses. Always false. */
  ip_whitelist_enabled: boolean
  /** Authentication method for host consoles. Stored but not applied: host consoles are not supported. */
  console_auth_method: 'password_keys' | 'keys_only' | 'disabled'
  /** Public keys for host consoles. Null if none are set. */
  authorized_keys: string[] | null
  /** Whether two-factor authentication is enabled. Always false. */
  two_factor_auth: boolean
  /** Whether the user is restricted to their grants. */
  restricted: boolean
  /** Authentication type of the user. */
  authentication_type: string
}

/** Body of `profile.update`. */
export interface ProfileUpdateBody {
  /** Email address. Can be empty. */
  email?: string | undefined
  /** IANA time zone of the user. */
  timezone?: string | undefined
  /** Whether the user gets email notifications. Stored but not applied: no email is sent. */
  email_notifications?: boolean | undefined
  /** Authentication method for host consoles. Stored but not applied: host consoles are not supported. */
  console_auth_method?: 'password_keys' | 'keys_only' | 'disabled' | undefined
  /** Public keys for host consoles. They replace the previous keys. */
  authorized_keys?: readonly string[] | undefined
  /** Must be false. */
  ip_whitelist_enabled?: boolean | undefined
  /** Must be false. */
  two_factor_auth?: boolean | undefined
  /** Must equal the current value. Change it at /account/users. */
  restricted?: boolean | undefined
}

/** Grants of a restricted user. */
export interface Grants {
  /** Grants on volumes. */
  volume: {
    /** Resource ID. */
    id: number
    /** Resource label. */
    label: string
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Grants on hosts. */
  host: {
    /** Resource ID. */
    id: number
    /** Resource label. */
    label: string
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Grants on clusters. */
  cluster: {
    /** Resource ID. */
    id: number
    /** Resource label. */
    label: string
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Grants that are not about a single resource. */
  global: GlobalGrants
}

/** Grants that are not about a single resource. */
export interface GlobalGrants {
  /** Whether the user can create and clone volumes. */
  add_volumes: boolean
  /** Whether the user can create hosts. */
  add_hosts: boolean
  /** Whether the user can create clusters. */
  add_clusters: boolean
  /** Access level on the account. Null for no access. */
  account_access: 'read_only' | 'read_write' | null
}

/** Operations on `profile` of a client. */
export interface ProfileArea {
  /** Gets the authenticated user. */
  view: ReadMethod<[], Profile>
  /**
   * Updates the profile of the authenticated user. Change the name, password and restriction at /account/users.
   * Scopes: account:read_write. Event `profile_update`.
   */
  update: ChangeMethod<[body?: ProfileUpdateBody | undefined], Profile, Event>
  /** Gets the grants of the authenticated user; resources without access are omitted. */
  viewGrants: ReadMethod<[], Grants | null>
}

/** Preferences stored by clients of the user. */
export type Preferences = Record<string, unknown>

/** Operations on `preferences` of a client. */
export interface PreferencesArea {
  /**
   * Gets the preferences stored by clients of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Preferences>
  /**
   * Replaces the preferences stored by clients of the user.
   * Scopes: account:read_write.
   */
  update: ChangeMethod<[body?: Preferences | undefined], Preferences, Event>
}

/** A public SSH key of a user. */
export interface SSHKey {
  /** SSH key ID. */
  id: number
  /** Key label. */
  label: string
  /** Public key on one line. */
  ssh_key: string
  /** Time at which the key was added. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
}

/** What `ssh_key.list` can filter and sort by. */
export interface SshKeyFields {
  id: number
  label: string
  ssh_key: string
  created: Date
}

/** Body of `sshKeys.create`. */
export interface SshKeyCreateBody {
  /** Key label. Not necessarily unique. */
  label: string
  /** Public SSH key in OpenSSH format on one line: type, Base64 key and comment. */
  ssh_key: string
}

/** Body of `sshKeys.update`. */
export interface SshKeyUpdateBody {
  /** Key label. Not necessarily unique. */
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
   * Adds a public SSH key to the user.
   * Scopes: account:read_write. Event `ssh_key_create`.
   */
  create: ChangeMethod<[body: SshKeyCreateBody], SSHKey, Event>
  /**
   * Gets one public SSH key of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[sshKeyId: number], SSHKey>
  /**
   * Updates the label of a public SSH key.
   * Scopes: account:read_write. Event `ssh_key_update`.
   */
  update: ChangeMethod<[sshKeyId: number, body?: SshKeyUpdateBody | undefined], SSHKey, Event>
  /**
   * Deletes a public SSH key; hosts created with the key keep it.
   * Scopes: account:read_write. Event `ssh_key_delete`.
   */
  delete: ChangeMethod<[sshKeyId: number], Empty, Event>
}

/** A successful or failed sign-in. */
export interface SignIn {
  /** Sign-in ID. */
  id: number
  /** Time of the sign-in. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  datetime: string
  /** IP address of the client. */
  ip: string
  /** Username at the time of the sign-in. */
  username: string
  /** Whether the sign-in succeeded. */
  status: 'successful' | 'failed'
  /** Whether the user was restricted at the time of the sign-in. */
  restricted: boolean
}

/** What `sign_in.list` can filter and sort by. */
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
   * Lists the sign-ins of the user. A sign-in attempt with a password, or a token issued to the operator of the
   * installation. Sign-ins are retained for 90 days.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SignIn, SignInFields>
  /**
   * Gets one sign-in of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[signInId: number], SignIn>
}
