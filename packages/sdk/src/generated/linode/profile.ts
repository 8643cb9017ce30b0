// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Preferences, SSHKey, SshKeyCreateBody, SshKeyFields, SshKeyUpdateBody } from '../neutral/profile.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

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
  lish_auth_method: 'password_keys' | 'keys_only' | 'disabled'
  /** Public keys for host consoles. Null if none are set. */
  authorized_keys: string[] | null
  /** Whether two-factor authentication is enabled. Always false. */
  two_factor_auth: boolean
  /** Whether the user is restricted to their grants. */
  restricted: boolean
  /** Authentication type of the user. */
  authentication_type: string
  /** Always default. */
  user_type: 'default'
  /** Always null. */
  verified_phone_number: null
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
  lish_auth_method?: 'password_keys' | 'keys_only' | 'disabled' | undefined
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
  /** Grants on hosts. */
  linode: {
    /** Resource ID. */
    id: number
    /** Resource label. */
    label: string
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Always empty. */
  nodebalancer: Record<string, never>[]
  /** Always empty. */
  domain: Record<string, never>[]
  /** Always empty. */
  stackscript: Record<string, never>[]
  /** Always empty. */
  longview: Record<string, never>[]
  /** Always empty. */
  image: Record<string, never>[]
  /** Grants on volumes. */
  volume: {
    /** Resource ID. */
    id: number
    /** Resource label. */
    label: string
    /** Access level on the resource. Null for no access. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Always empty. */
  firewall: Record<string, never>[]
  /** Always empty. */
  database: Record<string, never>[]
  /** Always empty. */
  vpc: Record<string, never>[]
  /** Grants on clusters. */
  lkecluster: {
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
  /** Always false. */
  add_domains: false
  /** Whether the user can create hosts. */
  add_linodes: boolean
  /** Always false. */
  add_longview: false
  /** Always false. */
  longview_subscription: false
  /** Always false. */
  add_stackscripts: false
  /** Always false. */
  add_nodebalancers: false
  /** Always false. */
  add_images: false
  /** Whether the user can create and clone volumes. */
  add_volumes: boolean
  /** Always false. */
  add_firewalls: false
  /** Always false. */
  add_databases: false
  /** Always false. */
  add_vpcs: false
  /** Whether the user can create clusters. */
  add_lkes: boolean
  /** Access level on the account. Null for no access. */
  account_access: 'read_only' | 'read_write' | null
  /** Always false. */
  cancel_account: false
  /** Always null. */
  child_account_access: null
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

/** Operations on `sshKeys` of a client. */
export interface SshKeysArea {
  /**
   * Lists the public SSH keys of the user.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SSHKey, SshKeyFields>
  /**
   * Adds a public SSH key to the user.
   * Scopes: account:read_write. Event `user_ssh_key_add`.
   */
  create: ChangeMethod<[body: SshKeyCreateBody], SSHKey, Event>
  /**
   * Gets one public SSH key of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[sshKeyId: number], SSHKey>
  /**
   * Updates the label of a public SSH key.
   * Scopes: account:read_write. Event `user_ssh_key_update`.
   */
  update: ChangeMethod<[sshKeyId: number, body?: SshKeyUpdateBody | undefined], SSHKey, Event>
  /**
   * Deletes a public SSH key; hosts created with the key keep it.
   * Scopes: account:read_write. Event `user_ssh_key_delete`.
   */
  delete: ChangeMethod<[sshKeyId: number], Empty, Event>
}

/** What `trusted_device.list` can filter and sort by. */
export interface TrustedDeviceFields {
  last_remote_addr: string
  user_agent: string
  created: Date
  expiry: Date
}

/** Operations on `trustedDevices` of a client. */
export interface TrustedDevicesArea {
  /** Lists trusted devices (always empty: two-factor authentication is not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    last_remote_addr: string
    /** A field to filter on. */
    user_agent: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    expiry: string
  }, TrustedDeviceFields>
}
