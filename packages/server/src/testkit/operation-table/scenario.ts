import type { Content } from './content.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'
import type { Target } from './wire-body.ts'

/** Prepares a request in neutral words, with its own resource unless it only reads. */
export type RequestFactory = (fixture: TableFixture) => Target | Promise<Target>

/** Prepares a request in a fixture with a cluster. */
export type BackedRequestFactory = (fixture: BackedFixture) => Target | Promise<Target>

/** Fixture with a cluster of one node, and its host. */
export interface BackedFixture extends TableFixture {
  readonly backed: { readonly clusterId: number; readonly hostId: number }
}

/** Variant of a request that requires other grants. */
export interface Way {
  readonly request: BackedRequestFactory
  readonly isOfNode?: boolean
  /** Status for an authorized caller if it is not 200. */
  readonly status?: number
}

/** Body field that contains a resource's ID. */
export interface Reference {
  readonly field: string
  readonly param: string
  /** True for a nested resource, which is rejected if it belongs to another host or cluster. False if only invisible resources are rejected. */
  readonly isPart: boolean
  body(value: number, mine: TableParams): Readonly<Record<string, unknown>>
}

/** Test data of one operation. */
export interface Scenario {
  readonly request: RequestFactory
  readonly content: Content
  /** Replaces `request` in the access matrix, which sends many requests: without passes, and on a new host if a shared one could be full. */
  readonly matrixRequest?: RequestFactory
  readonly statusOfNode?: number
  readonly ways?: Readonly<Record<string, Way>>
  /** Bodies that match the schema and violate a service rule. */
  readonly againstRules?: readonly Readonly<Record<string, unknown>>[]
  readonly references?: readonly Reference[]
}

/** Requests an initial resource of the fixture. */
export const requestMine: RequestFactory = ({ mine }) => ({ params: mine })
/** Requests the host of a node. */
export const requestOfNode: Way = { request: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }
