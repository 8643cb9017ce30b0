// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'
import type { UsageFields } from '../neutral/reports.ts'

/** What `notification.list` can filter and sort by. */
export interface NotificationFields {
  type: string
  severity: string
  label: string
}

/** Operations on `notifications` of a client. */
export interface NotificationsArea {
  /** Lists notifications of the provider (always empty). */
  list: ListMethod<[], {
    /** A field to filter on. */
    type: string
    /** A field to filter on. */
    severity: string
    /** A field to filter on. */
    label: string
  }, NotificationFields>
}

/** What `maintenance.list` can filter and sort by. */
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
  /** Lists scheduled maintenance for resources of the account (always empty). */
  list: ListMethod<[], {
    /** A field to filter on. */
    type: string
    /** A field to filter on. */
    status: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    when: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    not_before: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    start_time: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    complete_time: string
  }, MaintenanceFields>
}

/** What happens to a host during maintenance of its machine. No maintenance is performed yet. */
export interface MaintenancePolicy {
  /** ID of the policy, as used by hosts and account settings. */
  slug: 'linode/migrate' | 'linode/power_off_on'
  /** Display name. */
  label: string
  /** Description of the policy. */
  description: string
  /** Action on the host. */
  type: 'migrate' | 'power_off_on'
  /** Notice period before maintenance, in seconds. */
  notification_period_sec: number
  /** Whether the policy is the default of accounts. */
  is_default: boolean
}

/** What `maintenance_policy.list` can filter and sort by. */
export interface MaintenancePolicyFields {
  label: string
  type: string
  is_default: boolean
}

/** Operations on `maintenancePolicies` of a client. */
export interface MaintenancePoliciesArea {
  /** Lists maintenance policies of hosts. */
  list: ListMethod<[], MaintenancePolicy, MaintenancePolicyFields>
}

/** One page of resource costs, and the total of all pages. */
export interface UsagePage {
  /** Items of this page. */
  data: Usage[]
  /** Current page. */
  page: number
  /** Number of pages. */
  pages: number
  /** Number of items on all pages. */
  results: number
  /** Start of the billing period. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  from: string
  /** Time of the request. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  to: string
  /** Total cost of all records on all pages, as an exact decimal. */
  total: string
}

/** Cost of one resource in the current billing period. */
export interface Usage {
  /** Resource type. */
  type: 'volume' | 'linode' | 'lkecluster'
  /** Resource ID. */
  id: number
  /** Label of the resource when its price was last set. */
  label: string
  /** Resource path, starting with /v4. Requests return 404 after the resource is deleted. */
  url: string
  /** Current or last size of a volume in GiB. 1 for other resources. */
  quantity: number
  /** Billed hours in the period. Partial hours count as full hours. */
  hours: number
  /** Exact decimal in the currency of the price lists. */
  cost: string
  /** Whether the resource still incurs cost. */
  active: boolean
}

/** Operations on `usage` of a client. */
export interface UsageArea {
  /**
   * Lists the cost of each resource in the current billing period, and the total.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], Usage, UsageFields, UsagePage>
  /**
   * Exports the charges of a month as CSV in the FOCUS format. FOCUS is the FinOps Open Cost and Usage Specification,
   * version 1.2. Prices are treated as US dollars.
   * Scopes: account:read_only.
   */
  export: ReadMethod<[], string, {
    /** Calendar month (UTC) as `YYYY-MM`. Defaults to the current month. */
    month?: string | undefined
  }>
}
