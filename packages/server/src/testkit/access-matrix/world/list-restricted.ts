import type { RestrictedUser } from './caller.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** Returns restricted users with different grants, by description. */
export function listRestricted({
  table: { mine, theirs },
  elsewhere,
}: MatrixWorld): (readonly [string, RestrictedUser])[] {
  const grant = (
    entity: 'volume' | 'host' | 'cluster',
    of: Readonly<Record<string, unknown>>,
    level: 'read_only' | 'read_write' = 'read_only',
  ) => ({ entity, id: Number(of[`${entity}Id`]), level })
  const user = (
    accountAccess: RestrictedUser['accountAccess'],
    ...grants: RestrictedUser['grants']
  ): RestrictedUser => ({ adds: ['add_volumes', 'add_hosts', 'add_clusters'], accountAccess, grants })
  return [
    ['who has no grant', user(null)],
    ['who has no grant but account_access', user('read_write')],
    ['with a volume', user(null, grant('volume', mine))],
    [
      'with two volumes and account_access',
      user('read_only', grant('volume', mine, 'read_write'), grant('volume', elsewhere)),
    ],
    ['with a host and account_access', user('read_only', grant('host', mine))],
    ['with a cluster', user(null, grant('cluster', mine))],
    ['with a cluster and account_access', user('read_only', grant('cluster', mine, 'read_write'))],
    ['with everything of mine', user(null, grant('volume', mine), grant('host', mine), grant('cluster', mine))],
    [
      'with rows of grants on another account',
      user(
        'read_only',
        grant('volume', theirs, 'read_write'),
        grant('host', theirs, 'read_write'),
        grant('cluster', theirs, 'read_write'),
      ),
    ],
  ]
}
