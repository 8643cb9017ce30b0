import type { TableWorld } from './table-world.ts'
import type { Target } from './wire-body.ts'

/**
 * How one operation is asked so that it is accepted: makes what the request needs and answers the request in neutral words. The
 * thing it works on is its own, unless it only reads.
 */
export type Scenario = (world: TableWorld) => Target | Promise<Target>
