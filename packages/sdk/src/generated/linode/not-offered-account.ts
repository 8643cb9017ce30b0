// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ListMethod } from '../../client/methods.ts'

/** What `beta.list` can filter and sort by. */
export interface BetaFields {
  id: string
  label: string
  description: string
  started: Date
  ended: Date
}

/** Operations on `betas` of a client. */
export interface BetasArea {
  /** Lists beta programs (always empty). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: string
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    description: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    started: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    ended: string
  }, BetaFields>
}

/** What `account_beta.list` can filter and sort by. */
export interface AccountBetaFields {
  id: string
  label: string
  started: Date
  ended: Date
  enrolled: Date
}

/** Operations on `accountBetas` of a client. */
export interface AccountBetasArea {
  /** Lists beta programs that the account has joined (always empty). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: string
    /** A field to filter on. */
    label: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    started: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    ended: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    enrolled: string
  }, AccountBetaFields>
}

/** What `stackscript.list` can filter and sort by. */
export interface StackscriptFields {
  id: number
  label: string
  description: string
  username: string
  rev_note: string
  is_public: boolean
  mine: boolean
  deployments_total: number
  created: Date
  updated: Date
}

/** Operations on `stackscripts` of a client. */
export interface StackscriptsArea {
  /** Lists StackScripts (always empty: StackScripts are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. */
    description: string
    /** A field to filter on. */
    username: string
    /** A field to filter on. */
    rev_note: string
    /** A field to filter on. */
    is_public: boolean
    /** A field to filter on. */
    mine: boolean
    /** A field to filter on. */
    deployments_total: number
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
  }, StackscriptFields>
}

/** What `lock.list` can filter and sort by. */
export interface LockFields {
  id: number
  lock_type: string
}

/** Operations on `locks` of a client. */
export interface LocksArea {
  /** Lists locks (always empty: locks are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    lock_type: string
  }, LockFields>
}

/** What `invoice.list` can filter and sort by. */
export interface InvoiceFields {
  id: number
  label: string
  date: Date
  billing_source: string
}

/** Operations on `invoices` of a client. */
export interface InvoicesArea {
  /** Lists invoices (always empty: payments are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    label: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    date: string
    /** A field to filter on. */
    billing_source: string
  }, InvoiceFields>
}

/** What `payment.list` can filter and sort by. */
export interface PaymentFields {
  id: number
  date: Date
}

/** Operations on `payments` of a client. */
export interface PaymentsArea {
  /** Lists payments (always empty: payments are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    date: string
  }, PaymentFields>
}

/** What `payment_method.list` can filter and sort by. */
export interface PaymentMethodFields {
  id: number
  type: string
  is_default: boolean
  created: Date
}

/** Operations on `paymentMethods` of a client. */
export interface PaymentMethodsArea {
  /** Lists payment methods (always empty: payments are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    type: string
    /** A field to filter on. */
    is_default: boolean
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    created: string
  }, PaymentMethodFields>
}

/** What `ticket.list` can filter and sort by. */
export interface TicketFields {
  id: number
  status: string
  summary: string
  opened: Date
  opened_by: string
  updated: Date
  closed: Date
}

/** Operations on `tickets` of a client. */
export interface TicketsArea {
  /** Lists support tickets (always empty: support tickets are not supported). */
  list: ListMethod<[], {
    /** A field to filter on. */
    id: number
    /** A field to filter on. */
    status: string
    /** A field to filter on. */
    summary: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    opened: string
    /** A field to filter on. */
    opened_by: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    updated: string
    /** A field to filter on. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    closed: string
  }, TicketFields>
}
