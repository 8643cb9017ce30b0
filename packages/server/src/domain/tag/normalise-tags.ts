import { ApiError } from '../shared/index.ts'

/** Bounds of a resource's tags (decision E1). */
export const tagBounds = { tagsMax: 100, charactersMax: 50 } as const

/** Normalized tags, and the errors of the given ones. */
export interface NormalisedTags {
  readonly tags: readonly string[]
  readonly errors: readonly ApiError[]
}

/**
 * Removes duplicate tags and keeps the order of first mention (decision E1). Returns an error for each tag without 1 to 50 storable characters, with its index,
 * for example `tags[3]`, and for a list of more than 100.
 */
export function normaliseTags(given: readonly string[], field = 'tags'): NormalisedTags {
  const tags = [...new Set(given)]
  const errors = given.flatMap((tag, index) => explainTag(tag, `${field}[${index}]`) ?? [])
  if (tags.length > tagBounds.tagsMax) {
    errors.push(
      new ApiError(
        'request.field_invalid',
        `At most ${tagBounds.tagsMax} tags are allowed. The request has ${tags.length}.`,
        { field },
      ),
    )
  }
  return { tags, errors }
}

/** Returns an error unless the text can be a tag. NUL and unpaired surrogates cannot be stored as text. */
export function explainTag(tag: string, field: string): ApiError | null {
  const characters = [...tag].length
  if (characters < 1 || characters > tagBounds.charactersMax) {
    return new ApiError('request.field_invalid', `Length must be 1-${tagBounds.charactersMax} characters`, { field })
  }
  if (tag.includes('\0') || !tag.isWellFormed()) {
    return new ApiError('request.field_invalid', 'A tag must be valid Unicode text without NUL characters.', { field })
  }
  return null
}

/** Returns an error if a resource with this many tags cannot have another (decision E1). */
export function explainFull(tags: number, field: string): ApiError | null {
  if (tags < tagBounds.tagsMax) return null
  return new ApiError('request.field_invalid', `This resource has ${tags} of ${tagBounds.tagsMax} tags.`, { field })
}
