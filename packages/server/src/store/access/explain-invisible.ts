import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { findLevels } from './find-levels.ts'
import type { Need, ThingNeed } from './need.ts'

/** A need of a thing that the body names. */
export type BodyNeed = ThingNeed & { readonly field: string }

/** Whether it is the body that names the thing. */
export function isBodyNeed(need: Need): need is BodyNeed {
  return need.is === 'thing' && need.field !== null
}

/** A refusal for each field of the body that names something absent, or invisible to this user (decision B3). */
export async function explainInvisible(db: Db, viewer: Viewer, needs: readonly Need[]): Promise<Fault[]> {
  const named = needs.filter(isBodyNeed)
  const levels = await findLevels(
    db,
    viewer,
    named.map((need) => need.thing),
  )
  return named.filter((_, index) => levels[index] === null).map(invisible)
}

/** The refusal of a field that names something absent or invisible. */
export function invisible({ field }: { readonly field: string }): Fault {
  return new Fault('request.reference_invalid', `${field.slice(field.lastIndexOf('.') + 1)} is not valid`, { field })
}
