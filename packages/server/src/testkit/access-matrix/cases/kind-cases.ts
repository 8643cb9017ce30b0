import type { CompiledOperation } from '@moorage/contract'
import type { AccessRow } from '../rows/access-row.ts'
import type { MatrixUser, RestrictedUser } from '../fixture/caller.ts'
import { clusterScopes } from './cluster-token-cases.ts'
import { type HeldLevel, answerForLevels } from './held-levels.ts'
import { listRestricted } from '../fixture/list-restricted.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import type { RequestShape } from './request-shapes.ts'
import { resolveMatrixRequirements } from './resolve-requirements.ts'

/** Returns one case per kind of caller (decision G7). Empty except for reads that need a token and have no path parameter. */
export async function kindCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  if (row.method !== 'GET' || row.path.includes('{') || row.scopes === null) return []
  const { scopes } = row
  const target = await shape.make(fixture)
  const requirements = await resolveMatrixRequirements(fixture.table.http.store, row, target)
  const makeCase = (what: string, user: MatrixUser, way: readonly HeldLevel[]): MatrixCase => ({
    what,
    compiled,
    target,
    caller: { user, scopes: ['*'] },
    expected: answerForLevels(requirements, way),
  })
  const held = (user: RestrictedUser): HeldLevel[] => requirements.map(() => user.accountAccess ?? 'nothing')
  const unrestricted = (['owner', 'colleague', 'stranger'] as const).map((user): MatrixCase => ({
    ...makeCase(user, user, []),
    expected: { kind: 'accepted' },
  }))
  const restricted = listRestricted(fixture).map(([caller, user]) =>
    makeCase(`a restricted user ${caller}`, user, held(user)),
  )
  const isOpen = scopes.every((scope) => clusterScopes.some((one) => one === scope.replace('read_only', 'read_write')))
  const clusters = [
    fixture.backed.clusterId,
    Number(fixture.elsewhere['clusterId']),
    Number(fixture.table.mine['clusterId']),
  ].map((clusterId): MatrixCase => ({
    ...makeCase(`the own token of cluster ${clusterId}`, { clusterId, behind: 'owner' }, []),
    caller: { user: { clusterId, behind: 'owner' }, scopes: clusterScopes },
    expected: { kind: isOpen ? 'accepted' : 'scope' },
  }))
  return [...unrestricted, ...restricted, ...clusters]
}
