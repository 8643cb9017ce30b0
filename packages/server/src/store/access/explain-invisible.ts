import { type ApiError, type Viewer, referenceNotFound } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { findLevels } from './find-levels.ts'
import type { Requirement, ResourceRequirement } from './requirement.ts'

/** Requirement on a resource that a body field names. */
export type BodyRequirement = ResourceRequirement & { readonly field: string }

/** True if a body field names the requirement's resource. */
export function isBodyRequirement(requirement: Requirement): requirement is BodyRequirement {
  return requirement.is === 'resource' && requirement.field !== null
}

/** Returns a request.reference_invalid error per body field that names an absent or invisible resource (decision B3). */
export async function explainInvisible(
  db: Db,
  viewer: Viewer,
  requirements: readonly Requirement[],
): Promise<ApiError[]> {
  const named = requirements.filter(isBodyRequirement)
  const levels = await findLevels(
    db,
    viewer,
    named.map((requirement) => requirement.resource),
  )
  return named.filter((_, index) => levels[index] === null).map((requirement) => referenceNotFound(requirement.field))
}
