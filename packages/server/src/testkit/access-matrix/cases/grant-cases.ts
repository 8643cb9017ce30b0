import type { CompiledOperation } from '@moorage/contract'
import type { AccessRow } from '../rows/access-row.ts'
import type { RestrictedUser } from '../fixture/caller.ts'
import { type HeldLevel, userWithLevels, answerForLevels, listHeldLevels } from './held-levels.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import type { RequestShape } from './request-shapes.ts'
import { type ResolvedRequirement, resolveMatrixRequirements } from './resolve-requirements.ts'

const withoutGrants: RestrictedUser = { adds: [], accountAccess: null, grants: [] }

function everythingElse({ table: { mine }, elsewhere }: MatrixFixture): RestrictedUser {
  const of = (entity: 'volume' | 'host' | 'cluster', id: unknown) =>
    ({ entity, id: Number(id), level: 'read_write' }) as const
  return {
    adds: ['add_volumes', 'add_hosts', 'add_clusters', 'add_images'],
    accountAccess: 'read_write',
    grants: [
      of('volume', mine['volumeId']),
      of('host', mine['hostId']),
      of('host', elsewhere['hostId']),
      of('cluster', elsewhere['clusterId']),
    ],
  }
}

/**
 * Returns cases of restricted users with every combination of the required grants, alone or with all other grants (contract, Authentication 4; decisions G3,
 * G7, G8). Another unrestricted user is accepted, except for personal resources.
 */
export async function grantCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  const shared = await shape.make(fixture)
  const requirements = await resolveMatrixRequirements(fixture.table.http.store, row, shared)
  const ways = listHeldLevels(requirements)
  // Other grants must not turn a rejected combination into an accepted one.
  const bases = (way: readonly HeldLevel[]): RestrictedUser[] =>
    answerForLevels(requirements, way).kind === 'accepted' ? [withoutGrants] : [withoutGrants, everythingElse(fixture)]
  const cases = ways
    .flatMap((way) => bases(way).map((base) => ({ way, base })))
    .map(async ({ way, base }, index): Promise<MatrixCase> => {
      const expected = answerForLevels(requirements, way)
      const isFresh = expected.kind === 'accepted' && row.method !== 'GET'
      const target = isFresh ? await shape.make(fixture) : shared
      const own = isFresh ? await resolveMatrixRequirements(fixture.table.http.store, row, target) : requirements
      return {
        what: `a restricted user with ${describe(own, way)}${base === withoutGrants ? '' : ' and every grant on other resources'}`,
        compiled,
        target,
        expected,
        caller: { user: userWithLevels(own, way, base), scopes: ['*'], isApp: index % 2 === 1 },
      }
    })
  const isOwn = requirements.some(({ answers: { requirement } }) => requirement.kind === 'own')
  const colleague: MatrixCase = {
    what: 'another unrestricted user of the account',
    compiled,
    target: row.method === 'GET' || isOwn ? shared : await shape.make(fixture),
    caller: { user: 'colleague', scopes: ['*'] },
    expected: { kind: isOwn ? 'hidden' : 'accepted' },
  }
  const known = shape.isOfNode
    ? [...(await Promise.all(cases)), ...(await clusterCases(fixture, row, compiled, shape))]
    : await Promise.all(cases)
  return [...known, colleague].map((one) =>
    shape.what === '' ? one : { ...one, what: `${one.what} (${shape.what})`, success: shape.success },
  )
}

/** The stronger grant applies: the host's own or the grant on its cluster (decision G7). */
async function clusterCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  const levels = ['nothing', 'read_only', 'read_write'] as const
  const held = levels.flatMap((onCluster) =>
    levels.map((onHost) => ({
      onCluster,
      onHost,
      stronger: levels[Math.max(levels.indexOf(onCluster), levels.indexOf(onHost))] ?? 'nothing',
    })),
  )
  return Promise.all(
    held.map(async ({ onCluster, onHost, stronger }): Promise<MatrixCase> => {
      const target = await shape.make(fixture)
      const requirements = await resolveMatrixRequirements(fixture.table.http.store, row, target)
      const isHost = ({ resource }: ResolvedRequirement): boolean => resource?.entity === 'host'
      const own = userWithLevels(
        requirements,
        requirements.map((requirement) => (isHost(requirement) ? onHost : 'read_write')),
        withoutGrants,
      )
      const grants =
        onCluster === 'nothing'
          ? own.grants
          : [...own.grants, { entity: 'cluster', id: fixture.backed.clusterId, level: onCluster } as const]
      return {
        what: `a restricted user with ${onCluster} on the cluster and ${onHost} on the host`,
        compiled,
        target,
        caller: { user: { ...own, grants }, scopes: ['*'] },
        expected: answerForLevels(
          requirements,
          requirements.map((requirement) => (isHost(requirement) ? stronger : 'read_write')),
        ),
      }
    }),
  )
}

function describe(requirements: readonly ResolvedRequirement[], way: readonly string[]): string {
  const parts = requirements.map(({ answers: { requirement }, field }, index) => {
    const name =
      requirement.kind === 'resource'
        ? `the ${requirement.entity}${field === undefined ? '' : ` of ${field}`}`
        : requirement.kind === 'add'
          ? requirement.grant
          : requirement.kind === 'maker'
            ? 'the creation'
            : 'account_access'
    return `${way[index]} on ${name}`
  })
  return parts.join(', ') || 'no grant'
}
