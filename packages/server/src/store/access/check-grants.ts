import {
  type Actor,
  ApiError,
  type HostId,
  notFound,
  referenceNotFound,
  throwErrors,
  type Viewer,
  type VolumeId,
} from '#domain/shared/index.ts'
import { isBodyRequirement } from './explain-invisible.ts'
import { lockAddress } from '../locks/lock-address.ts'
import { findLevels } from './find-levels.ts'
import { isLevelEnough, type Requirement, type ResourceRequirement } from './requirement.ts'
import type { Db, Tx } from '../open-store.ts'
import { findUserRights, type UserRights } from './user-rights.ts'
import type { GrantEntity, Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * Resolves if the viewer meets all requirements; an unrestricted viewer does. Throws, in the order of decision B3: resource.not_found for an invisible resource
 * in the path, request.reference_invalid for each in the body, then access.grant_missing. Locks the row of a required volume or address. Call it right after
 * `checkActor`, so that user and grants cannot change.
 */
export async function checkGrants(db: Db, viewer: Viewer, requirements: readonly Requirement[]): Promise<void> {
  if (!viewer.isRestricted || requirements.length === 0) return
  const named = requirements.filter((requirement): requirement is ResourceRequirement => requirement.is === 'resource')
  const levels = await findLevels(
    db,
    viewer,
    named.map((requirement) => requirement.resource),
  )
  const invisible = named.filter((_, index) => levels[index] === null)
  if (invisible.some((requirement) => !isBodyRequirement(requirement))) throw notFound()
  throwErrors(invisible.filter(isBodyRequirement).map((requirement) => referenceNotFound(requirement.field)))
  const isEnough = named.every((requirement, index) => isLevelEnough(levels[index] ?? null, requirement.level))
  const isHeld =
    isEnough &&
    (await hasGlobals(db, viewer, requirements)) &&
    (await holdsHosts(db, viewer, requirements)) &&
    (await hasRegistered(db, viewer, requirements))
  if (!isHeld) throw grantMissing()
}

/** Returns access.grant_missing, the error for a visible resource that the user may not change (decision B3). */
export function grantMissing(): ApiError {
  return new ApiError('access.grant_missing', 'Unauthorized')
}

async function holdsHosts(db: Db, viewer: Viewer, requirements: readonly Requirement[]): Promise<boolean> {
  for (const requirement of requirements) {
    if (requirement.is !== 'holder' && requirement.is !== 'addressed') continue
    const hostId =
      requirement.is === 'holder'
        ? await findHolder(db, viewer, requirement.volumeId)
        : await lockAddress(db, viewer, requirement.address)
    if (hostId === null) continue
    const [held] = await findLevels(db, viewer, [{ kind: 'host', id: hostId }])
    if (!isLevelEnough(held ?? null, requirement.level)) return false
  }
  return true
}

async function hasRegistered(db: Db, viewer: Viewer, requirements: readonly Requirement[]): Promise<boolean> {
  for (const requirement of requirements) {
    if (requirement.is !== 'maker') continue
    const own = await db
      .selectFrom('oauth_clients')
      .select('id')
      .where('account_id', '=', viewer.accountId)
      .where('id', '=', requirement.clientId)
      .where('created_by', '=', viewer.userId)
      .executeTakeFirst()
    if (!own) return false
  }
  return true
}

/** Returns the host to which a volume is visibly attached (decision D7), or null. Locks the volume's row, so that the result holds until the commit. */
async function findHolder(db: Db, viewer: Viewer, volumeId: VolumeId): Promise<HostId | null> {
  await db
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', volumeId)
    .forNoKeyUpdate()
    .execute()
  const row = await db
    .selectFrom('attachments')
    .select('host_id')
    .where('account_id', '=', viewer.accountId)
    .where('volume_id', '=', volumeId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  return row ? row.host_id : null
}

type GlobalRequirement = Extract<Requirement, { readonly is: 'unrestricted' | 'global' }>

/** True if the viewer is unrestricted, or the user meets the `unrestricted` and `global` requirements. Throws access.token_invalid if the user is deleted. */
export async function hasGlobals(db: Db, viewer: Viewer, requirements: readonly Requirement[]): Promise<boolean> {
  const general = requirements.filter(
    (requirement): requirement is GlobalRequirement => requirement.is === 'unrestricted' || requirement.is === 'global',
  )
  if (!viewer.isRestricted || general.length === 0) return true
  const rights = await findUserRights(db, viewer)
  return general.every((requirement) => hasGlobal(rights, requirement))
}

function hasGlobal(rights: UserRights, requirement: GlobalRequirement): boolean {
  if (!rights.isRestricted) return true
  if (requirement.is === 'unrestricted') return false
  if (requirement.global === 'account_access')
    return isLevelEnough(rights.account_access, requirement.level ?? 'read_write')
  return rights[requirement.global]
}

/**
 * Grants the creator of a resource read and write (decision G1). No-op for unrestricted users. For a cluster's token, the token's user gets their level on the
 * cluster instead, or no grant (decision E9).
 */
export async function insertCreatorGrant(tx: Tx, actor: Actor, kind: GrantEntity, id: number): Promise<void> {
  if (!actor.isRestricted) return
  await sql`
    insert into grants (account_id, user_id, kind, entity_id, level)
    select account_id, id, ${kind}, ${id}, given.level from users, lateral (${levelGiven(actor)}) as given (level)
    where users.id = ${actor.userId} and users.is_restricted`.execute(tx)
}

function levelGiven({ clusterId }: Actor): RawBuilder<{ level: Level }> {
  if (clusterId === null) return sql`select 'read_write'`
  return sql`select grants.level from grants where grants.user_id = users.id and grants.kind = 'cluster' and grants.entity_id = ${clusterId}`
}
