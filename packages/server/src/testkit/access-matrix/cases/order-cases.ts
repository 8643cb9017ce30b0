import type { CompiledOperation } from '@moorage/contract'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { AccessRow } from '../rows/access-row.ts'
import type { RestrictedUser } from '../world/caller.ts'
import { userWithLevels, judgeHeldLevels, listHeldLevels } from './judge-held-levels.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import type { RequestShape } from './request-shapes.ts'
import { resolveMatrixRequirements } from './resolve-requirements.ts'

const nobody: RestrictedUser = { adds: [], accountAccess: null, grants: [] }

/**
 * A restricted user without permission: errors in the body come first (400), violations of service rules only after the rejection (403), so that labels and
 * states cannot be probed (decision B3).
 */
export async function orderCases(
  world: MatrixWorld,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  if (row.method === 'GET') return []
  const target = await shape.make(world)
  const requirements = await resolveMatrixRequirements(world.table.http.store, row, target)
  const way = listHeldLevels(requirements).find((one) => judgeHeldLevels(requirements, one).kind === 'unauthorized')
  if (!way) return []
  const one = { compiled, target, caller: { user: userWithLevels(requirements, way, nobody), scopes: ['*'] } } as const
  const wrong = wrongTypes(compiled)
  const { againstRules = [] } = scenarioOf(row.operation)
  return [
    { ...one, what: 'not allowed, and the body is cut off', octets: '{"', expected: { kind: 'body' } },
    { ...one, what: 'not allowed, and the body is no object', octets: '[1]', expected: { kind: 'body' } },
    ...(wrong === null
      ? []
      : [
          {
            ...one,
            what: 'not allowed, and every field is of a wrong type',
            octets: wrong,
            expected: { kind: 'body' },
          } as const,
        ]),
    ...againstRules.map((body): MatrixCase => ({
      ...one,
      what: `not allowed, and against the rules: ${JSON.stringify(body)}`,
      target: { ...target, body },
      expected: { kind: 'unauthorized' },
    })),
  ]
}

/** Returns a wire body in which every field has a wrong type; null without fields. */
function wrongTypes({ body }: CompiledOperation): string | null {
  const fields = Object.entries(body?.properties ?? {})
  if (fields.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([field, schema]) => [field, 'type' in schema && schema.type === 'object' ? 'wrong' : { wrong: [] }]),
    ),
  )
}
