import type { Content } from './content.ts'
import type { TableParams, TableWorld } from './table-world.ts'
import type { Target } from './wire-body.ts'

/** Makes what a request needs and answers the request in neutral words. The thing it works on is its own, unless it only reads. */
export type Ask = (world: TableWorld) => Target | Promise<Target>

/** The same in a world that has a cluster with one node, too. */
export type AskBeside = (world: BackedWorld) => Target | Promise<Target>

/** A world with a cluster that has one node, and the host of that node. */
export interface BackedWorld extends TableWorld {
  readonly backed: { readonly clusterId: number; readonly hostId: number }
}

/** A further way to ask an operation, which wants other grants than the usual one. */
export interface Way {
  readonly ask: AskBeside
  /** The host that is asked about is that of a node, so that a grant on its cluster does as well. */
  readonly isOfNode?: boolean
  /** Status of the answer to whoever may do it, where it is not 200. */
  readonly status?: number
}

/** A field of a body that names a thing by its number. */
export interface Reference {
  /** The field to blame, in neutral words. */
  readonly field: string
  /** The path parameter whose values name things of that kind. */
  readonly param: string
  /** The part of a host or a cluster, so that one of another host is refused, too; else only what nobody may see is. */
  readonly isPart: boolean
  body(value: number, mine: TableParams): Readonly<Record<string, unknown>>
}

/**
 * What the tests of all operations must know of one of them, all of it in one place: the table test and the access matrix read it, and an
 * operation without one does not compile.
 */
export interface Scenario {
  /** Asks so that the request is accepted. */
  readonly ask: Ask
  /** What the accepted answer is about. */
  readonly shows: Content
  /** What the access matrix asks instead of `ask`, as it asks often: without passes, and on a host of its own where one can be full. */
  readonly askOften?: Ask
  /** Status of the answer about a host that is a node, to whoever may do it, where it is not that of others. */
  readonly statusOfNode?: number
  /** Further ways that want other grants, by what is special about them. */
  readonly ways?: Readonly<Record<string, Way>>
  /** Bodies that the schema lets through and a rule of the service refuses: labels that are taken or malformed, a size that is too small. */
  readonly againstRules?: readonly Readonly<Record<string, unknown>>[]
  /** Every field of the body that names a thing by its number. */
  readonly references?: readonly Reference[]
}

/** Asks about what the world has from the beginning. */
export const askMine: Ask = ({ mine }) => ({ params: mine })
/** Asks about the host of a node. */
export const askOfNode: Way = { ask: ({ backed }) => ({ params: { hostId: backed.hostId } }), isOfNode: true }
