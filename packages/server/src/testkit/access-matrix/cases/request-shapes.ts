import type { CompiledOperation } from '@moorage/contract'
import type { Way } from '../../operation-table/scenario.ts'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { Target } from '../../operation-table/wire-body.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

/** Variant of an operation's request. */
export interface RequestShape {
  readonly what: string
  readonly isOfNode: boolean
  readonly success: number
  readonly successOfCluster: number
  /** Creates the request's resources. Cases may share a resource only if no request changes it. */
  make(fixture: MatrixFixture): Promise<Target>
}

/** Returns an operation's default request, then its scenario's variants. */
export function requestShapes({ operation: { name } }: CompiledOperation): readonly RequestShape[] {
  const { request, matrixRequest, statusOfNode, ways = {} } = scenarioOf(name)
  const usual = shapeOf('', { request: matrixRequest ?? request })
  return [
    { ...usual, successOfCluster: statusOfNode ?? usual.success },
    ...Object.entries(ways).map(([what, way]) => shapeOf(what, way)),
  ]
}

function shapeOf(what: string, { request, isOfNode = false, status = 200 }: Way): RequestShape {
  return {
    what,
    isOfNode,
    success: status,
    successOfCluster: status,
    make: async ({ table, backed }) => request({ ...table, backed }),
  }
}
