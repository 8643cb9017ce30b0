// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { AccountUpdateBody } from '../neutral/account.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** An account: the owner of everything. */
export interface Account {
  /** Name of the company; the label of the account until told. */
  company: string
  /** Address for mail; that of the unrestricted user who has had one for longest until told, and when empty. */
  email: string
  /** First name; empty until told. */
  first_name: string
  /** Last name; empty until told. */
  last_name: string
  /** First line of the address; empty until told. */
  address_1: string
  /** Second line of the address; empty until told. */
  address_2: string
  /** City; empty until told. */
  city: string
  /** State or province; empty until told. */
  state: string
  /** Postal code; empty until told. */
  zip: string
  /** Two letters (ISO 3166); empty until told. */
  country: string
  /** Telephone number; empty until told. */
  phone: string
  /** Number for taxes; empty until told. */
  tax_id: string
  /** Always 0. */
  balance: number
  /** What this billing period has cost so far; /account/usage has it exactly. */
  balance_uninvoiced: number
  /** What the regions of the installation can serve. */
  capabilities:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy'
    | 'LKE HA Control Planes' | 'LKE Network Access Control List (IP ACL)')[]
  /** When the account was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
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
  /** Lasting id of the account. */
  euuid: string
  /** Always linode. */
  billing_source: 'linode'
}

/** Operations on `account` of a client. */
export interface AccountArea {
  /**
   * Shows the account of the user.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Account>
  /**
   * Changes the contact data of the account; what is left out stays.
   * Scopes: account:read_write. Event `account_update`.
   */
  update: ChangeMethod<[body?: AccountUpdateBody | undefined], Account, Event>
}

/** How things of the account are made. */
export interface AccountSettings {
  /** Always false. */
  managed: boolean
  /** Kept as it is told: hosts find their own network. */
  network_helper: boolean
  /** Always null. */
  longview_subscription: string | null
  /** Kept as it is told: hosts are not backed up. */
  backups_enabled: boolean
  /** Always `disabled`. */
  object_storage: string
  /** Kept as it is told: hosts are always made as `legacy_config_only` says. */
  interfaces_for_new_linodes:
    | 'legacy_config_only' | 'legacy_config_default_but_linode_allowed'
    | 'linode_default_but_legacy_config_allowed' | 'linode_only'
  /** What new hosts have that are not told another: see there. */
  maintenance_policy: 'linode/migrate' | 'linode/power_off_on'
}

/** Body of `accountSettings.update`. */
export interface AccountSettingUpdateBody {
  /** Kept as it is told: hosts find their own network. */
  network_helper?: boolean | undefined
  /** Kept as it is told: hosts are not backed up. */
  backups_enabled?: boolean | undefined
  /** Kept as it is told: hosts are always made as `legacy_config_only` says. */
  interfaces_for_new_linodes?:
    | 'legacy_config_only' | 'legacy_config_default_but_linode_allowed'
    | 'linode_default_but_legacy_config_allowed' | 'linode_only' | undefined
  /** What new hosts have that are not told another: see there. */
  maintenance_policy?: 'linode/migrate' | 'linode/power_off_on' | undefined
  /** Must be absent or null, as it is: there are no subscriptions. */
  longview_subscription?: string | undefined
}

/** Operations on `accountSettings` of a client. */
export interface AccountSettingsArea {
  /**
   * Shows the settings of the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], AccountSettings>
  /**
   * Changes the settings of the account; what is left out stays.
   * Scopes: account:read_write. Event `account_settings_update`.
   */
  update: ChangeMethod<[body?: AccountSettingUpdateBody | undefined], AccountSettings, Event>
}

/** What the account has acknowledged. */
export interface Agreements {
  /** Whether somebody of the account has acknowledged it. */
  privacy_policy: boolean
  /** Whether somebody of the account has acknowledged it. */
  eu_model: boolean
  /** Whether somebody of the account has acknowledged it. */
  master_service_agreement: boolean
  /** Whether somebody of the account has acknowledged it. */
  billing_agreement: boolean
}

/** Body of `agreements.create`. */
export interface AgreementCreateBody {
  /** True acknowledges it, for good; false changes nothing. */
  privacy_policy?: boolean | undefined
  /** True acknowledges it, for good; false changes nothing. */
  eu_model?: boolean | undefined
  /** True acknowledges it, for good; false changes nothing. */
  master_service_agreement?: boolean | undefined
  /** True acknowledges it, for good; false changes nothing. */
  billing_agreement?: boolean | undefined
}

/** Operations on `agreements` of a client. */
export interface AgreementsArea {
  /**
   * Shows which agreements were acknowledged for the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[], Agreements>
  /**
   * Acknowledges agreements for the account.
   * Scopes: account:read_write. Event `account_agreement_eu_model`.
   */
  create: ChangeMethod<[body?: AgreementCreateBody | undefined], Empty, Event>
}

/** What an account can make in a region. */
export interface AccountAvailability {
  /** Id of a region, as the list of regions names it. */
  region: string
  /** What can be made there, or cannot. */
  available:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
  /** What can be made there, or cannot. */
  unavailable:
    | (
    | 'Linodes' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy')[]
}

/** What `account_availability.list` can be filtered on and ordered by. */
export interface AccountAvailabilityFields {
  region: string
}

/** Operations on `accountAvailability` of a client. */
export interface AccountAvailabilityArea {
  /**
   * Lists what the account can make in each region.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], AccountAvailability, AccountAvailabilityFields>
  /**
   * Shows what the account can make in one region.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[regionId: string], AccountAvailability>
}
