import { ApiError } from '../shared/index.ts'

/** Control, format (direction, zero width), surrogate, private-use, line-end and other invisible code points, except emoji variation selectors. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu
/** The empty braille pattern is a symbol, but blank. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/** Requires a valid OAuth client label: users decide by it which client to authorize, so it has no invisible characters or direction changes. */
export function explainClientLabel(label: string): ApiError | null {
  if (plainLabel(label) === label && visible.test(label)) return null
  return new ApiError(
    'request.field_invalid',
    'A label must have at least one visible character, and no control, direction, or invisible characters.',
    { field: 'label' },
  )
}

/** Removes characters that new labels reject, from labels stored by earlier releases. */
export function plainLabel(label: string): string {
  return label.replaceAll(hidden, '')
}
