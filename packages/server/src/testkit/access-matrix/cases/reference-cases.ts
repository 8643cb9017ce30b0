import type { CompiledOperation } from '@moorage/contract'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { RestrictedUser } from '../fixture/caller.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

const absent = 9007199254740991

/** Returns cases in which hidden and absent resources in a body field get the same 400, byte by byte (decision B3). */
export function referenceCases(fixture: MatrixFixture, compiled: CompiledOperation): MatrixCase[] {
  const {
    table: { mine, theirs },
    elsewhere,
  } = fixture
  const { name, grants } = compiled.operation
  const { references = [] } = scenarioOf(name)
  const isForUnrestricted = grants.some((rule) => 'isUnrestricted' in rule)
  return references.flatMap((reference): MatrixCase[] => {
    const { field, param, isPart } = reference
    const values: readonly (readonly [string, number])[] = [
      ['is absent', absent],
      ['is of another account', Number(theirs[param])],
    ]
    const hidden = ['is of another parent or without a grant', Number(elsewhere[param])] as const
    const makeCase = (user: 'owner' | RestrictedUser, [what, value]: readonly [string, number]): MatrixCase => ({
      what: `${user === 'owner' ? 'an unrestricted user' : 'a restricted user'}: ${field} ${what}`,
      compiled,
      target: { params: mine, body: reference.body(value, mine) },
      caller: { user, scopes: ['*'] },
      expected: { kind: 'reference', field },
      group: `absent: ${field}`,
    })
    return [
      ...[...values, ...(isPart ? [hidden] : [])].map((value) => makeCase('owner', value)),
      ...(isForUnrestricted ? [] : [...values, hidden].map((value) => makeCase(ofMine(mine), value))),
    ]
  })
}

function ofMine(mine: TableParams): RestrictedUser {
  const of = (entity: 'volume' | 'host' | 'cluster') =>
    ({ entity, id: Number(mine[`${entity}Id`]), level: 'read_write' }) as const
  return {
    adds: ['add_volumes', 'add_hosts', 'add_clusters', 'add_images'],
    accountAccess: 'read_write',
    grants: [of('volume'), of('host'), of('cluster')],
  }
}
