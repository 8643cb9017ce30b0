import type { CompiledOperation } from '@moorage/contract'
import type { RestrictedUser } from '../fixture/caller.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { readClosedRows } from '../rows/read-field-rows.ts'
import type { RequestShape } from './request-shapes.ts'

const rows = readClosedRows()
const values: Readonly<Record<string, unknown>> = { password: 'correct horse battery staple' }
const limited: RestrictedUser = { adds: [], accountAccess: 'read_write', grants: [] }

/**
 * Returns cases in which application tokens with all scopes get 403, or 400 for a truncated body (decisions B3, G11). Empty unless docs/access.md closes the
 * operation to applications.
 */
export async function appCases(
  fixture: MatrixFixture,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  const made = rows
    .filter(({ operation }) => operation === compiled.operation.name)
    .map(async ({ field }): Promise<MatrixCase[]> => {
      const usual = await shape.make(fixture)
      const target = field === null ? usual : { ...usual, body: { ...usual.body, [field]: values[field] } }
      const one = {
        compiled,
        target,
        caller: { user: 'owner', scopes: ['*'], isApp: true },
        expected: { kind: 'unauthorized' },
      } as const
      return [
        { ...one, what: 'an application with all scopes' },
        {
          ...one,
          what: 'an application with all scopes, of a restricted user',
          caller: { ...one.caller, user: limited },
        },
        { ...one, what: 'an application, and the body is truncated', bytes: '{"', expected: { kind: 'body' } },
        {
          ...one,
          what: 'an application, and against the rules',
          target: { ...target, body: { ...target.body, username: 'a b c', scopes: 'none' } },
        },
      ]
    })
  return (await Promise.all(made)).flat()
}
