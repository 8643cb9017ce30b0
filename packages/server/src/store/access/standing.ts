import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { GlobalGrant, Level } from '@moorage/contract'
import type { Db } from '../open-store.ts'

/** Global grants of a user (decision G1). */
export type Globals = Readonly<Record<Exclude<GlobalGrant, 'account_access'>, boolean>> & {
  readonly account_access: Level | null
}

/** What a user is and holds at one moment, apart from grants on single things. An unrestricted user needs none of the grants. */
export interface Standing extends Globals {
  readonly isRestricted: boolean
}

/** Columns of users that make a standing. */
export const standingColumns = [
  'is_restricted as isRestricted',
  'add_volumes',
  'add_hosts',
  'add_clusters',
  'account_access',
] as const

/** Reads a viewer's standing as it is now; throws access.token_invalid when the user is gone. */
export async function findStanding(db: Db, viewer: Viewer): Promise<Standing> {
  const row = await db
    .selectFrom('users')
    .select(standingColumns)
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw new Fault('access.token_invalid', 'Invalid Token')
  return narrowStanding(viewer, row as Standing)
}

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
