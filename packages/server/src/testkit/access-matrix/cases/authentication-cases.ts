import type { CompiledOperation } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { AccessRow } from '../rows/access-row.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'

/** Returns cases without a token and with dead tokens, which all get the same 401 (decisions B2, B3). Public operations accept requests without a token. */
export function authenticationCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  target: Target,
): MatrixCase[] {
  const isPublic = row.scopes === null
  const silent = { compiled, target, caller: { header: null } } as const
  const dead = Object.entries(fixture.deadHeaders).map(([what, header]): MatrixCase => ({
    what,
    compiled,
    target,
    caller: { header },
    expected: { kind: 'bad token' },
    group: 'dead tokens',
  }))
  const [first] = dead
  return [
    { ...silent, what: 'no token', expected: { kind: isPublic ? 'accepted' : 'stranger' } },
    {
      ...silent,
      what: 'an empty header',
      caller: { header: '' },
      expected: { kind: isPublic ? 'accepted' : 'stranger' },
    },
    ...dead,
    ...(first && row.method !== 'GET' ? [{ ...first, what: 'no valid token, and a malformed body', bytes: '{' }] : []),
    { ...silent, what: 'another method without a token', method: 'PATCH', expected: { kind: 'method' } },
  ]
}
