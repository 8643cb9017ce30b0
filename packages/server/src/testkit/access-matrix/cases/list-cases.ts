import type { CompiledOperation, Dialect } from '@moorage/contract'
import { isDrawn } from '../../is-drawn.ts'
import type { AccessRow } from '../rows/access-row.ts'
import { appCases } from './app-cases.ts'
import { authenticationCases } from './authentication-cases.ts'
import { bodyScopeCases } from './body-scope-cases.ts'
import { clusterTokenCases } from './cluster-token-cases.ts'
import { endingCases } from './ending-cases.ts'
import { grantCases } from './grant-cases.ts'
import { hiddenCases } from './hidden-cases.ts'
import { kindCases } from './kind-cases.ts'
import { orderCases } from './order-cases.ts'
import { ownCases } from './own-cases.ts'
import { referenceCases } from './reference-cases.ts'
import { scopeCases } from './scope-cases.ts'
import { tokenScopeCases } from './token-scope-cases.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { requestShapes } from './request-shapes.ts'

/** In the linode dialect one of this many operations is tested completely; the run's seed selects which. */
const sharing = 6

/**
 * True if an operation is tested completely: all in the neutral dialect, a sixth in the other, which otherwise gets the scope cases; all with
 * MOORAGE_STORIES=all.
 */
function isAskedInFull({ name }: Dialect, index: number): boolean {
  return name === 'neutral' || isDrawn(index, sharing)
}

/** Lists every case of one operation; `index` is its index among the rows. */
export async function listCases(
  world: MatrixWorld,
  row: AccessRow,
  compiled: CompiledOperation,
  index: number,
): Promise<MatrixCase[]> {
  const shapes = requestShapes(compiled)
  const [usual] = shapes
  if (!usual) throw new Error(`nobody knows how to ask for ${row.operation}`)
  const scoped = [
    ...(await scopeCases(world, row, compiled, usual)),
    ...(await bodyScopeCases(world, compiled)),
    ...(await appCases(world, compiled, usual)),
  ]
  if (!isAskedInFull(world.table.dialect.dialect, index)) return scoped
  const granted: MatrixCase[][] = []
  for (const shape of shapes) granted.push(await grantCases(world, row, compiled, shape))
  for (const shape of shapes) granted.push(await clusterTokenCases(world, row, { compiled, shape, index }))
  return [
    ...authenticationCases(world, row, compiled, await usual.make(world)),
    ...scoped,
    ...granted.flat(),
    ...(await orderCases(world, row, compiled, usual)),
    ...(await kindCases(world, row, compiled, usual)),
    ...tokenScopeCases(world, compiled),
    ...(await endingCases(world, compiled)),
    ...hiddenCases(world, row, compiled),
    ...referenceCases(world, compiled),
    ...(await ownCases(world, row, compiled)),
  ]
}
