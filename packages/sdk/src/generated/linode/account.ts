// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { AccountUpdateBody } from '../neutral/account.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** An account: the owner of all resources. */
export interface Account {
  /** Company name. Defaults to the account label. */
  company: string
  /** Email address. If empty, the address of the longest-standing unrestricted user that has one. */
  email: string
  /** First name. Empty if not set. */
  first_name: string
  /** Last name. Empty if not set. */
  last_name: string
  /** First address line. Empty if not set. */
  address_1: string
  /** Second address line. Empty if not set. */
  address_2: string
  /** City. Empty if not set. */
  city: string
  /** State or province. Empty if not set. */
  state: string
  /** Postal code. Empty if not set. */
  zip: string
  /** Country code of two letters (ISO 3166). Empty if not set. */
  country: string
  /** Phone number. Empty if not set. */
  phone: string
  /** Tax ID. Empty if not set. */
  tax_id: string
  /** Always 0. */
  balance: number
  /** Cost of the current billing period so far. /account/usage returns the exact amount. */
  balance_uninvoiced: number
  /** Capabilities that the regions of the installation support. */
  capabilities:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy'
    | 'LKE HA Control Planes' | 'LKE Network Access Control List (IP ACL)')[]
  /** Time at which the account was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  active_since: string
  /** Always empty. */
  active_promotions: Record<string, never>[]
  /** Always null. */
  credit_card: {
    /** Always null. */
    last_four: string | null
    /** Always null. */
    expiry: string | null
  }
  /** Stable account ID. */
  euuid: string
  /** Always linode. */
  billing_source: 'linode'
}

/** Operations on `account` of a client. */
export interface AccountArea {
  /**
   * Gets the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Account>
  /**
   * Updates the contact data of the account; omitted fields keep their value.
   * Scopes: account:read_write. Event `account_update`.
   */
  update: ChangeMethod<[body?: AccountUpdateBody | undefined], Account, Event>
}

/** Default settings for resources of the account. */
export interface AccountSettings {
  /** Always false. */
  managed: boolean
  /** Stored but not applied: hosts configure their own network. */
  network_helper: boolean
  /** Always null. */
  longview_subscription: string | null
  /** Stored but not applied: hosts are not backed up. */
  backups_enabled: boolean
  /** Always `disabled`. */
  object_storage: string
  /** Stored but not applied: hosts are always created as with `legacy_config_only`. */
  interfaces_for_new_linodes:
    | 'legacy_config_only' | 'legacy_config_default_but_linode_allowed'
    | 'linode_default_but_legacy_config_allowed' | 'linode_only'
  /** Default maintenance policy of new hosts. */
  maintenance_policy: 'linode/migrate' | 'linode/power_off_on'
}

/** Body of `accountSettings.update`. */
export interface AccountSettingUpdateBody {
  /** Stored but not applied: hosts configure their own network. */
  network_helper?: boolean | undefined
  /** Stored but not applied: hosts are not backed up. */
  backups_enabled?: boolean | undefined
  /** Stored but not applied: hosts are always created as with `legacy_config_only`. */
  interfaces_for_new_linodes?:
    | 'legacy_config_only' | 'legacy_config_default_but_linode_allowed'
    | 'linode_default_but_legacy_config_allowed' | 'linode_only' | undefined
  /** Default maintenance policy of new hosts. */
  maintenance_policy?: 'linode/migrate' | 'linode/power_off_on' | undefined
  /** Must be null or absent: subscriptions are not supported. */
  longview_subscription?: string | undefined
}

/** Operations on `accountSettings` of a client. */
export interface AccountSettingsArea {
  /**
   * Gets the settings of the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], AccountSettings>
  /**
   * Updates the settings of the account; omitted fields keep their value.
   * Scopes: account:read_write. Event `account_settings_update`.
   */
  update: ChangeMethod<[body?: AccountSettingUpdateBody | undefined], AccountSettings, Event>
}

/** Agreements acknowledged for the account. */
export interface Agreements {
  /** Whether a user of the account has acknowledged the agreement. */
  privacy_policy: boolean
  /** Whether a user of the account has acknowledged the agreement. */
  eu_model: boolean
  /** Whether a user of the account has acknowledged the agreement. */
  master_service_agreement: boolean
  /** Whether a user of the account has acknowledged the agreement. */
  billing_agreement: boolean
}

/** Body of `agreements.create`. */
export interface AgreementCreateBody {
  /** True acknowledges the agreement permanently; false has no effect. */
  privacy_policy?: boolean | undefined
  /** True acknowledges the agreement permanently; false has no effect. */
  eu_model?: boolean | undefined
  /** True acknowledges the agreement permanently; false has no effect. */
  master_service_agreement?: boolean | undefined
  /** True acknowledges the agreement permanently; false has no effect. */
  billing_agreement?: boolean | undefined
}

/** Operations on `agreements` of a client. */
export interface AgreementsArea {
  /**
   * Gets the agreements acknowledged for the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Agreements>
  /**
   * Acknowledges agreements for the account.
   * Scopes: account:read_write. Event `account_agreement_eu_model`.
   */
  create: ChangeMethod<[body?: AgreementCreateBody | undefined], Empty, Event>
}

/** Capabilities available to an account in a region. */
export interface AccountAvailability {
  /** Region ID, as returned by the list of regions. */
  region: string
  /** Capabilities that are available or unavailable in the region. */
  available:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** Capabilities that are available or unavailable in the region. */
  unavailable:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
}

/** What `account_availability.list` can filter and sort by. */
export interface AccountAvailabilityFields {
  region: string
}

/** Operations on `accountAvailability` of a client. */
export interface AccountAvailabilityArea {
  /**
   * Lists the capabilities available to the account in each region.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], AccountAvailability, AccountAvailabilityFields>
  /**
   * Gets the capabilities available to the account in one region.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[regionId: string], AccountAvailability>
}
