// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'

/** A record of an accepted or rejected change. */
export interface AuditRecord {
  /** Audit record ID. */
  id: number
  /**
   * Time at which the request was accepted or rejected. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  created: string
  /** Username at the time of the request. Null for the operator. */
  username: string | null
  /** Token that authenticated the request. Null for sign-ins and the operator. */
  token: {
    /** Token ID. */
    id: number
    /** Label of the token at the time of the request. */
    label: string
  } | null
  /** Operation name, for example volume.create. */
  operation: string
  /** Resource of the request. Null if the request neither created nor named one. */
  entity: {
    /** Resource type. */
    type: string
    /** Resource ID as in request paths. */
    id: string
  } | null
  /** Whether the request was accepted. */
  outcome: 'accepted' | 'refused'
  /** HTTP status of the response. */
  status: number
  /** Error code. See the error list. */
  code: string | null
  /**
   * Error reason of a rejected request. For an accepted request, details that no other field contains, such as a new
   * name or the owner of a token.
   */
  reason: string | null
  /** X-Request-Id of the response. */
  request_id: string
  /** IP address of the client. Empty for the operator. */
  address: string
}

/** What `audit.list` can filter and sort by. */
export interface AuditFields {
  id: number
  created: Date
  username: string | null
  operation: string
  outcome: string
  'entity.type': string | null
  'entity.id': string | null
  status: number
  code: string | null
  request_id: string
  address: string
  'token.id': number | null
}

/** Operations on `audit` of a client. */
export interface AuditArea {
  /**
   * Lists all requests that changed a resource or were rejected.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], AuditRecord, AuditFields>
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
  type: 'volume' | 'host' | 'orchcluster'
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

/** What `usage.list` can filter and sort by. */
export interface UsageFields {
  id: number
  label: string
  type: string
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
