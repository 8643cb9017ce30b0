import type { CompiledOperation } from '@moorage/contract'
import type { Way } from '../../operation-table/scenario.ts'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { Target } from '../../operation-table/wire-body.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'

/** One way to ask an operation so that an unrestricted user is served. */
export interface RequestShape {
  /** Empty for the usual one. */
  readonly what: string
  /** Whether the host asked about is that of a node, so that a grant on its cluster does as well. */
  readonly isOfNode: boolean
  /** Status of the answer to whoever may do it. */
  readonly success: number
  /** The same where what is asked about belongs to a cluster. */
  readonly successOfCluster: number
  /** Makes what the request works on; nothing is used by two requests of which one changes it. */
  make(world: MatrixWorld): Promise<Target>
}

/** Every way in which the matrix asks an operation, the usual one first. */
export function requestShapes({ operation: { name } }: CompiledOperation): readonly RequestShape[] {
  const { ask, askOften, statusOfNode, ways = {} } = scenarioOf(name)
  const usual = shapeOf('', { ask: askOften ?? ask })
  return [
    { ...usual, successOfCluster: statusOfNode ?? usual.success },
    ...Object.entries(ways).map(([what, way]) => shapeOf(what, way)),
  ]
}

function shapeOf(what: string, { ask, isOfNode = false, status = 200 }: Way): RequestShape {
  return {
    what,
    isOfNode,
    success: status,
    successOfCluster: status,
    make: async ({ table, backed }) => ask({ ...table, backed }),
  }
}
