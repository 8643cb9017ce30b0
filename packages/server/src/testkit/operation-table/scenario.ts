import type { Content } from './content.ts'
import type { TableParams, TableFixture } from './table-fixture.ts'
import type { Target } from './wire-body.ts'

/** Prepares and returns a request in neutral words. Its resource is its own, unless it only reads. */
export type RequestFactory = (fixture: TableFixture) => Target | Promise<Target>

/** Prepares a request in a fixture that also has a cluster with one node. */
export type BackedRequestFactory = (fixture: BackedFixture) => Target | Promise<Target>

/** Fixture with a cluster that has one node, and the host of that node. */
export interface BackedFixture extends TableFixture {
  readonly backed: { readonly clusterId: number; readonly hostId: number }
}

/** Additional form of a request, which requires other grants. */
export interface Way {
  readonly request: BackedRequestFactory
  /** The requested host is that of a node, so that a grant on its cluster suffices. */
  readonly isOfNode?: boolean
  /** Status for an authorized caller if it is not 200. */
  readonly status?: number
}

/** Body field that contains a resource's ID. */
export interface Reference {
  readonly field: string
  readonly param: string
  /** True for a nested resource of a host or a cluster, so that one of another host is rejected, too; otherwise only invisible ones are. */
  readonly isPart: boolean
  body(value: number, mine: TableParams): Readonly<Record<string, unknown>>
}

/** Test data of one operation for the tests of all operations: the table test and the access matrix read it, and an operation without it does not compile. */
export interface Scenario {
  readonly request: RequestFactory
  readonly content: Content
  /** Replaces `ask` in the access matrix, which sends many requests: without passes, and on a new host if one can be full. */
  readonly matrixRequest?: RequestFactory
  readonly statusOfNode?: number
  /** Additional forms that require other grants, by description. */
  readonly ways?: Readonly<Record<string, Way>>
  /** Bodies that match the schema and violate a service rule: labels that are taken or malformed, a size that is too small. */
  readonly againstRules?: readonly Readonly<Record<string, unknown>>[]
  readonly references?: readonly Reference[]
}

/** Requests an initial resource of the fixture. */
export const requestMine: RequestFactory = ({ mine }) => ({ params: mine })
/** Requests the host of a node. */
export const requestOfNode: Way = { request: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }
