import type { CompiledOperation, Dialect } from '@moorage/contract'
import type { AccessRow } from './access-row.ts'
import { appCases } from './cases/app-cases.ts'
import { authenticationCases } from './cases/authentication-cases.ts'
import { bodyScopeCases } from './cases/body-scope-cases.ts'
import { clusterTokenCases } from './cases/cluster-token-cases.ts'
import { endingCases } from './cases/ending-cases.ts'
import { grantCases } from './cases/grant-cases.ts'
import { hiddenCases } from './cases/hidden-cases.ts'
import { kindCases } from './cases/kind-cases.ts'
import { orderCases } from './cases/order-cases.ts'
import { ownCases } from './cases/own-cases.ts'
import { referenceCases } from './cases/reference-cases.ts'
import { scopeCases } from './cases/scope-cases.ts'
import { tokenScopeCases } from './cases/token-scope-cases.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from './matrix-world.ts'
import { requestShapes } from './request-shapes.ts'

/** How much of the matrix is asked: all of it in neutral words, scopes and every third operation's rest in others. */
function isAskedInFull({ name }: Dialect, index: number): boolean {
  return name === 'neutral' || index % 3 === 0
}

/** Every case of one operation; `index` is its place among the rows. */
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
