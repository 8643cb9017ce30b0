import type { Content } from './content.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'
import type { Target } from './wire-body.ts'

/** Returns a request in the neutral dialect, with its own resource unless it only reads. */
export type RequestFactory = (fixture: TableFixture) => Target | Promise<Target>

/** Like `RequestFactory`, for a fixture with a cluster. */
type BackedRequestFactory = (fixture: BackedFixture) => Target | Promise<Target>

/** Fixture with a cluster of one node. */
interface BackedFixture extends TableFixture {
  readonly backed: { readonly clusterId: number; readonly hostId: number }
}

/** Variant of a request that requires other grants. */
export interface Way {
  readonly request: BackedRequestFactory
  readonly isOfNode?: boolean
  readonly status?: number
}

/** Body field that contains a resource's ID. */
export interface Reference {
  readonly field: string
  readonly param: string
  /** True if a resource of another host or cluster is rejected. Otherwise, only invisible resources are rejected. */
  readonly isPart: boolean
  body(value: number, mine: TableParams): Readonly<Record<string, unknown>>
}

/** Test data of one operation. */
export interface Scenario {
  readonly request: RequestFactory
  readonly content: Content
  /** Request for the access matrix, without passes, and on a new host if a shared host could be full. */
  readonly matrixRequest?: RequestFactory
  readonly statusOfNode?: number
  readonly ways?: Readonly<Record<string, Way>>
  /** Bodies that match the schema and violate a service rule. */
  readonly againstRules?: readonly Readonly<Record<string, unknown>>[]
  readonly references?: readonly Reference[]
}

/** Returns the path parameters of the fixture's initial resources, without a body. */
export const requestMine: RequestFactory = ({ mine }) => ({ params: mine })
/** Requests a node's host. */
export const requestOfNode: Way = { request: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }
