// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { Event } from './events.ts'
import type { SignIn, SignInFields } from './profile.ts'

/** Operations on `accountSignIns` of a client. */
export interface AccountSignInsArea {
  /**
   * Lists the sign-ins of all users of the account. A try to sign in with a password, or the hand-out of a token to
   * the operator of the installation. The last 90 days are kept.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], SignIn, SignInFields>
  /**
   * Shows one sign-in of a user of the account.
   * Scopes: account:read_only.
   */
  view: ReadMethod<[signInId: number], SignIn>
}

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
    | 'Hosts' | 'Block Storage' | 'Block Storage Encryption' | 'Block Storage Migrations'
    | 'Disk Encryption' | 'LA Disk Encryption' | 'Kubernetes' | 'Maintenance Policy'
    | 'HA Control Planes' | 'Control Plane Access Lists')[]
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
}

/** Body of `account.update`. */
export interface AccountUpdateBody {
  /** Name of the company; the label of the account until told. */
  company?: string | undefined
  /** Address for mail; that of the unrestricted user who has had one for longest until told, and when empty. */
  email?: string | undefined
  /** First name; empty until told. */
  first_name?: string | undefined
  /** Last name; empty until told. */
  last_name?: string | undefined
  /** First line of the address; empty until told. */
  address_1?: string | undefined
  /** Second line of the address; empty until told. */
  address_2?: string | undefined
  /** City; empty until told. */
  city?: string | undefined
  /** State or province; empty until told. */
  state?: string | undefined
  /** Postal code; empty until told. */
  zip?: string | undefined
  /** Two letters (ISO 3166); empty until told. */
  country?: string | undefined
  /** Telephone number; empty until told. */
  phone?: string | undefined
  /** Number for taxes; empty until told. */
  tax_id?: string | undefined
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
