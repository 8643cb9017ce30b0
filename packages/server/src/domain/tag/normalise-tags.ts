import { Fault } from '../shared/index.ts'

/** Bounds of tags on one thing (decision E1). */
export const tagBounds = { tagsMax: 100, charactersMax: 50 } as const

/** Tags as they are kept, and what is wrong with those that were given. */
export interface NormalisedTags {
  readonly tags: readonly string[]
  readonly faults: readonly Fault[]
}

/**
 * Tags of a thing as they are kept: duplicates collapse, the order of first mention stays (decision E1). Each that is not
 * 1 to 50 storable characters, and a list of more than 100, is a fault at its place, for example `tags[3]`.
 */
export function normaliseTags(given: readonly string[], field = 'tags'): NormalisedTags {
  const tags = [...new Set(given)]
  const faults = given.flatMap((tag, index) => explainTag(tag, `${field}[${index}]`) ?? [])
  if (tags.length > tagBounds.tagsMax) {
    faults.push(
      new Fault(
        'request.field_invalid',
        `At most ${tagBounds.tagsMax} tags are allowed. The request has ${tags.length}.`,
        { field },
      ),
    )
  }
  return { tags, faults }
}

/** Why a text cannot be a tag; null when it can. NUL and half characters cannot be stored as text. */
export function explainTag(tag: string, field: string): Fault | null {
  const characters = [...tag].length
  if (characters < 1 || characters > tagBounds.charactersMax) {
    return new Fault('request.field_invalid', `Length must be 1-${tagBounds.charactersMax} characters`, { field })
  }
  if (tag.includes('\0') || !tag.isWellFormed()) {
    return new Fault('request.field_invalid', 'A tag must be valid Unicode text without NUL characters.', { field })
  }
  return null
}

/** Why a thing with so many tags cannot get another; null when it can (decision E1). */
export function explainFull(tags: number, field: string): Fault | null {
  if (tags < tagBounds.tagsMax) return null
  return new Fault('request.field_invalid', `This resource has ${tags} of ${tagBounds.tagsMax} tags.`, { field })
}
