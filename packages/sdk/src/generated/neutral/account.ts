// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { SignIn, SignInFields } from './profile.ts'

/** Operations on `accountSignIns` of a client. */
export interface AccountSignInsArea {
  /**
   * Lists the sign-ins of all users of the account. A sign-in attempt with a password, or a token issued to the
   * operator of the installation. Sign-ins are retained for 90 days.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SignIn, SignInFields>
  /**
   * Gets one sign-in of a user of the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[signInId: number], SignIn>
}

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
    | 'Hosts' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy'
    | 'HA Control Planes' | 'Control Plane Access Lists')[]
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
}

/** Body of `account.update`. */
export interface AccountUpdateBody {
  /** Company name. Defaults to the account label. */
  company?: string | undefined
  /** Email address. If empty, the address of the longest-standing unrestricted user that has one. */
  email?: string | undefined
  /** First name. Empty if not set. */
  first_name?: string | undefined
  /** Last name. Empty if not set. */
  last_name?: string | undefined
  /** First address line. Empty if not set. */
  address_1?: string | undefined
  /** Second address line. Empty if not set. */
  address_2?: string | undefined
  /** City. Empty if not set. */
  city?: string | undefined
  /** State or province. Empty if not set. */
  state?: string | undefined
  /** Postal code. Empty if not set. */
  zip?: string | undefined
  /** Country code of two letters (ISO 3166). Empty if not set. */
  country?: string | undefined
  /** Phone number. Empty if not set. */
  phone?: string | undefined
  /** Tax ID. Empty if not set. */
  tax_id?: string | undefined
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
