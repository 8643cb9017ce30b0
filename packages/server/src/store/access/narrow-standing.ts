import type { Viewer } from '../../domain/shared/index.ts'
import type { Standing } from './find-standing.ts'

/**
 * What a viewer may do by the standing of their user: all of it, except for a cluster's own token. That is restricted whoever the user is,
 * and may make volumes while the user may, nothing else (decision E9).
 */
export function narrowStanding({ clusterId }: Pick<Viewer, 'clusterId'>, standing: Standing): Standing {
  if (clusterId === null) return standing
  return {
    isRestricted: true,
    add_volumes: !standing.isRestricted || standing.add_volumes,
    add_hosts: false,
    add_clusters: false,
    account_access: null,
  }
}
