// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'
import type { UsageFields } from '../neutral/reports.ts'

/** What `notification.list` can be filtered on and ordered by. */
export interface NotificationFields {
  type: string
  severity: string
  label: string
}

/** Operations on `notifications` of a client. */
export interface NotificationsArea {
  /** Lists notices of the provider, of which there are none. */
  list: ListMethod<[], {
    /** A field to filter on. */
    type: string
    /** A field to filter on. */
    severity: string
    /** A field to filter on. */
    label: string
  }, NotificationFields>
}

/** What `maintenance.list` can be filtered on and ordered by. */
export interface MaintenanceFields {
  type: string
  status: string
  when: Date
  not_before: Date
  start_time: Date
  complete_time: Date
}

/** Operations on `maintenance` of a client. */
export interface MaintenanceArea {
  /** Lists planned work on the things of the account, of which there is none. */
  list: ListMethod<[], {
    /** A field to filter on. */
    type: string
    /** A field to filter on. */
    status: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    when: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    not_before: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    start_time: string
    /** A field to filter on. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    complete_time: string
  }, MaintenanceFields>
}

/** What can become of a host while its machine is worked at; nothing is worked at here yet. */
export interface MaintenancePolicy {
  /** What hosts and settings name. */
  slug: 'linode/migrate' | 'linode/power_off_on'
  /** Its name for people. */
  label: string
  /** What it means. */
  description: string
  /** What is done with the host. */
  type: 'migrate' | 'power_off_on'
  /** How long before the work its owner would be told, in seconds. */
  notification_period_sec: number
  /** Whether accounts have it that were not set to another. */
  is_default: boolean
}

/** What `maintenance_policy.list` can be filtered on and ordered by. */
export interface MaintenancePolicyFields {
  label: string
  type: string
  is_default: boolean
}

/** Operations on `maintenancePolicies` of a client. */
export interface MaintenancePoliciesArea {
  /** Lists what can become of hosts during maintenance. */
  list: ListMethod<[], MaintenancePolicy, MaintenancePolicyFields>
}

/** One page of what things have cost, and the sum of all pages. */
export interface UsagePage {
  /** The items of this page. */
  data: Usage[]
  /** The current page. */
  page: number
  /** Number of pages. */
  pages: number
  /** Number of items on all pages. */
  results: number
  /** When the billing period began. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  from: string
  /** When the call was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  to: string
  /** Cost of all records on all pages; an exact decimal. */
  total: string
}

/** What one thing has cost in the billing period so far. */
export interface Usage {
  /** Kind of the thing. */
  type: 'volume' | 'linode' | 'lkecluster'
  /** Number of the thing. */
  id: number
  /** The label it had when its price was last fixed. */
  label: string
  /** Path of the thing, from /v4 on; nothing is there once it is deleted. */
  url: string
  /** GiB of a volume, as it is now or was last; 1 for anything else. */
  quantity: number
  /** Hours billed in the period; part hours count whole. */
  hours: number
  /** Exact decimal, in the currency of the price lists. */
  cost: string
  /** Whether it still costs. */
  active: boolean
}

/** Operations on `usage` of a client. */
export interface UsageArea {
  /**
   * Lists what each thing has cost in the billing period so far, and the sum.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], Usage, UsageFields, UsagePage>
  /**
   * Exports the charges of a month as CSV with the columns of FOCUS. FOCUS is the FinOps Open Cost and Usage
   * Specification, here in version 1.2. Prices count as US dollars.
   * Scopes: account:read_only.
   */
  export: ReadMethod<[], string, {
    /** Calendar month (UTC) as `YYYY-MM`; the current month by default. */
    month?: string | undefined
  }>
}
