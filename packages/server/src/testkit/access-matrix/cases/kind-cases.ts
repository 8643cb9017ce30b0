import type { CompiledOperation } from '@moorage/contract'
import type { AccessRow } from '../rows/access-row.ts'
import type { MatrixUser, RestrictedUser } from '../world/caller.ts'
import { clusterScopes } from './cluster-token-cases.ts'
import { type HeldLevel, judgeHeldLevels } from './judge-held-levels.ts'
import { listRestricted } from '../world/list-restricted.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import type { RequestShape } from './request-shapes.ts'
import { resolveMatrixRequirements } from './resolve-requirements.ts'

/** Operations without a grantable resource, called by every kind of caller. Each answer is compared with what the oracle shows that caller (decision G7). */
export async function kindCases(
  world: MatrixWorld,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  if (row.method !== 'GET' || row.path.includes('{') || row.scopes === null) return []
  const { scopes } = row
  const target = await shape.make(world)
  const requirements = await resolveMatrixRequirements(world.table.http.store, row, target)
  const ask = (what: string, user: MatrixUser, way: readonly HeldLevel[]): MatrixCase => ({
    what,
    compiled,
    target,
    caller: { user, scopes: ['*'] },
    expected: judgeHeldLevels(requirements, way),
  })
  const held = (user: RestrictedUser): HeldLevel[] => requirements.map(() => user.accountAccess ?? 'nothing')
  const unrestricted = (['owner', 'colleague', 'stranger'] as const).map((user): MatrixCase => ({
    ...ask(user, user, []),
    expected: { kind: 'accepted' },
  }))
  const restricted = listRestricted(world).map(([who, user]) => ask(`a restricted user ${who}`, user, held(user)))
  const isOpen = scopes.every((scope) => clusterScopes.some((one) => one === scope.replace('read_only', 'read_write')))
  const clusters = [
    world.backed.clusterId,
    Number(world.elsewhere['clusterId']),
    Number(world.table.mine['clusterId']),
  ].map((clusterId): MatrixCase => ({
    ...ask(`the own token of cluster ${clusterId}`, { clusterId, behind: 'owner' }, []),
    caller: { user: { clusterId, behind: 'owner' }, scopes: clusterScopes },
    expected: { kind: isOpen ? 'accepted' : 'scope' },
  }))
  return [...unrestricted, ...restricted, ...clusters]
}
