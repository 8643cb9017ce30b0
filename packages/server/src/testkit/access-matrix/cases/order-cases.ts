import type { CompiledOperation } from '@moorage/contract'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { AccessRow } from '../rows/access-row.ts'
import type { RestrictedUser } from '../fixture/caller.ts'
import { userWithLevels, answerForLevels, listHeldLevels } from './held-levels.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import type { RequestShape } from './request-shapes.ts'
import { resolveMatrixRequirements } from './resolve-requirements.ts'

const withoutGrants: RestrictedUser = { adds: [], accountAccess: null, grants: [] }

/** Returns cases of mutations without permission: an invalid body gets 400, a valid body 403 before service rules (decision B3). */
export async function orderCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  if (row.method === 'GET') return []
  const target = await shape.make(fixture)
  const requirements = await resolveMatrixRequirements(fixture.table.http.store, row, target)
  const way = listHeldLevels(requirements).find((one) => answerForLevels(requirements, one).kind === 'unauthorized')
  if (!way) return []
  const one = {
    compiled,
    target,
    caller: { user: userWithLevels(requirements, way, withoutGrants), scopes: ['*'] },
  } as const
  const wrong = wrongTypes(compiled)
  const { againstRules = [] } = scenarioOf(row.operation)
  return [
    { ...one, what: 'not allowed, and the body is truncated', bytes: '{"', expected: { kind: 'body' } },
    { ...one, what: 'not allowed, and the body is not an object', bytes: '[1]', expected: { kind: 'body' } },
    ...(wrong === null
      ? []
      : [
          {
            ...one,
            what: 'not allowed, and every field is of a wrong type',
            bytes: wrong,
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

function wrongTypes({ body }: CompiledOperation): string | null {
  const fields = Object.entries(body?.properties ?? {})
  if (fields.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([field, schema]) => [field, 'type' in schema && schema.type === 'object' ? 'wrong' : { wrong: [] }]),
    ),
  )
}
