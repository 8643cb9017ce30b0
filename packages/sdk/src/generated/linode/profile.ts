// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Preferences, SSHKey, SshKeyCreateBody, SshKeyFields, SshKeyUpdateBody } from '../neutral/profile.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

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
  lish_auth_method: 'password_keys' | 'keys_only' | 'disabled'
  /** Public keys for the console; null for none. */
  authorized_keys: string[] | null
  /** Whether a second factor is asked for; always false. */
  two_factor_auth: boolean
  /** Whether the user sees and does only what grants allow. */
  restricted: boolean
  /** How the user signs in. */
  authentication_type: string
  /** Always default. */
  user_type: 'default'
  /** Always null. */
  verified_phone_number: null
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
  lish_auth_method?: 'password_keys' | 'keys_only' | 'disabled' | undefined
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
  /** What the user may do with hosts. */
  linode: {
    /** Number of the thing. */
    id: number
    /** Label of the thing. */
    label: string
    /** What the user may do with the thing; null for nothing. */
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
  /** What the user may do with volumes. */
  volume: {
    /** Number of the thing. */
    id: number
    /** Label of the thing. */
    label: string
    /** What the user may do with the thing; null for nothing. */
    permissions: 'read_only' | 'read_write' | null
  }[]
  /** Always empty. */
  firewall: Record<string, never>[]
  /** Always empty. */
  database: Record<string, never>[]
  /** Always empty. */
  vpc: Record<string, never>[]
  /** What the user may do with clusters. */
  lkecluster: {
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
  /** Always false. */
  add_domains: false
  /** Whether the user may create hosts. */
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
  /** Whether the user may create and clone volumes. */
  add_volumes: boolean
  /** Always false. */
  add_firewalls: false
  /** Always false. */
  add_databases: false
  /** Always false. */
  add_vpcs: false
  /** Whether the user may create clusters. */
  add_lkes: boolean
  /** What the user may do with the account itself; null for nothing. */
  account_access: 'read_only' | 'read_write' | null
  /** Always false. */
  cancel_account: false
  /** Always null. */
  child_account_access: null
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

/** Operations on `sshKeys` of a client. */
export interface SshKeysArea {
  /**
   * Lists the public SSH keys of the user.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SSHKey, SshKeyFields>
  /**
   * Adds a public SSH key of the user.
   * Scopes: account:read_write. Event `user_ssh_key_add`.
   */
  create: ChangeMethod<[body: SshKeyCreateBody], SSHKey, Event>
  /**
   * Shows one public SSH key of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[sshKeyId: number], SSHKey>
  /**
   * Changes the label of a public SSH key.
   * Scopes: account:read_write. Event `user_ssh_key_update`.
   */
  update: ChangeMethod<[sshKeyId: number, body?: SshKeyUpdateBody | undefined], SSHKey, Event>
  /**
   * Removes a public SSH key; hosts that were made with it keep it.
   * Scopes: account:read_write. Event `user_ssh_key_delete`.
   */
  delete: ChangeMethod<[sshKeyId: number], Empty, Event>
}

/** What `trusted_device.list` can be filtered on and ordered by. */
export interface TrustedDeviceFields {
  last_remote_addr: string
  user_agent: string
  created: Date
  expiry: Date
}

/** Operations on `trustedDevices` of a client. */
export interface TrustedDevicesArea {
  /** Lists browsers that need no second factor, of which there are none. */
  list: ListMethod<[], {
    /** A field to filter on. */
    last_remote_addr: string
    /** A field to filter on. */
    user_agent: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    expiry: string
  }, TrustedDeviceFields>
}
