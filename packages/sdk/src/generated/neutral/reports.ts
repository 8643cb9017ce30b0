// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod, ReadMethod } from '../../client/methods.ts'

/** Who changed what, or was kept from it. */
export interface AuditRecord {
  /** Number of the record. */
  id: number
  /** When the request was decided. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Who asked, by the name of that time; null for the operator. */
  username: string | null
  /** What they showed; null for sign-ins and the operator. */
  token: {
    /** Number of the token. */
    id: number
    /** Label the token had then. */
    label: string
  } | null
  /** Name of the operation, for example volume.create. */
  operation: string
  /** What it was about; null when nothing was made or named. */
  entity: {
    /** Kind of the thing. */
    type: string
    /** As a path carries it. */
    id: string
  } | null
  /** Whether the request was accepted. */
  outcome: 'accepted' | 'refused'
  /** HTTP status of the answer. */
  status: number
  /** Kind of the refusal, as the list of refusals names it. */
  code: string | null
  /** What the caller was told; of what was accepted, what the rest does not say: a new name, whose token. */
  reason: string | null
  /** X-Request-Id of the answer. */
  request_id: string
  /** Network address of the caller; empty for the operator. */
  address: string
}

/** What `audit.list` can be filtered on and ordered by. */
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
   * Lists every request that changed something or was refused to.
   * Scopes: account:read_only.
   */
  list: ListMethod<[], AuditRecord, AuditFields>
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
  type: 'volume' | 'host' | 'orchcluster'
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

/** What `usage.list` can be filtered on and ordered by. */
export interface UsageFields {
  id: number
  label: string
  type: string
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
