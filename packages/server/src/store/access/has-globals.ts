import type { Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type UserRights, findUserRights } from './user-rights.ts'
import { type Requirement, isLevelEnough } from './requirement.ts'

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
