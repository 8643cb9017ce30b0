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
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { requestShapes } from './request-shapes.ts'

const sharing = 6

/** True for neutral operations and a sixth of the linode operations (all with MOORAGE_STORIES=all). */
function isTestedInFull({ name }: Dialect, index: number): boolean {
  return name === 'neutral' || isDrawn(index, sharing)
}

/** Returns every case of one operation, or only its scope cases unless it is tested in full. Creates the cases' resources. */
export async function listCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  index: number,
): Promise<MatrixCase[]> {
  const shapes = requestShapes(compiled)
  const [usual] = shapes
  if (!usual) throw new Error(`no request is defined for ${row.operation}`)
  const scoped = [
    ...(await scopeCases(fixture, row, compiled, usual)),
    ...(await bodyScopeCases(fixture, compiled)),
    ...(await appCases(fixture, compiled, usual)),
  ]
  if (!isTestedInFull(fixture.table.dialect.dialect, index)) return scoped
  const granted: MatrixCase[][] = []
  for (const shape of shapes) granted.push(await grantCases(fixture, row, compiled, shape))
  for (const shape of shapes) granted.push(await clusterTokenCases(fixture, row, { compiled, shape, index }))
  return [
    ...authenticationCases(fixture, row, compiled, await usual.make(fixture)),
    ...scoped,
    ...granted.flat(),
    ...(await orderCases(fixture, row, compiled, usual)),
    ...(await kindCases(fixture, row, compiled, usual)),
    ...tokenScopeCases(fixture, compiled),
    ...(await endingCases(fixture, compiled)),
    ...hiddenCases(fixture, row, compiled),
    ...referenceCases(fixture, compiled),
    ...(await ownCases(fixture, row, compiled)),
  ]
}
