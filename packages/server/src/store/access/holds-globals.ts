import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type Standing, findStanding } from './standing.ts'
import { type Need, isLevelEnough } from './need.ts'

type GlobalNeed = Extract<Need, { readonly is: 'unrestricted' | 'global' }>

/** Whether the user is and holds what these needs say of them, things apart. Asks nothing of the database where they say nothing. */
export async function holdsGlobals(db: Db, viewer: Viewer, needs: readonly Need[]): Promise<boolean> {
  const general = needs.filter((need): need is GlobalNeed => need.is === 'unrestricted' || need.is === 'global')
  if (!viewer.isRestricted || general.length === 0) return true
  const standing = await findStanding(db, viewer)
  return general.every((need) => holds(standing, need))
}

function holds(standing: Standing, need: GlobalNeed): boolean {
  if (!standing.isRestricted) return true
  if (need.is === 'unrestricted') return false
  if (need.global === 'account_access') return isLevelEnough(standing.account_access, need.level ?? 'read_write')
  return standing[need.global]
}
