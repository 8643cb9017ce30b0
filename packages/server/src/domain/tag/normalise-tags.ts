import { ApiError } from '../shared/index.ts'

/** Bounds of tags (decision E1). */
const tagBounds = { tagsMax: 100, charactersMax: 50 } as const

/** Normalized tags, and errors. */
export interface NormalisedTags {
  readonly tags: readonly string[]
  readonly errors: readonly ApiError[]
}

/**
 * Returns the tags without duplicates, in order of first mention, and errors (decision E1). Each invalid tag is one error with its index (`tags[3]`); more than
 * 100 tags are one error.
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

/** Returns request.field_invalid unless the tag has 1 to 50 characters, without NUL and unpaired surrogates, which cannot be stored as text; otherwise null. */
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

/** Returns request.field_invalid if the resource has the maximum of tags, otherwise null (decision E1). */
export function explainFull(tags: number, field: string): ApiError | null {
  if (tags < tagBounds.tagsMax) return null
  return new ApiError('request.field_invalid', `This resource has ${tags} of ${tagBounds.tagsMax} tags.`, { field })
}
