import { ApiError } from '../shared/index.ts'

/**
 * Matches control, format (direction, zero width), surrogate and private-use characters, line ends, and other invisible code points. Emoji variation selectors
 * are allowed.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu
/** Matches a visible character. The empty braille pattern is a symbol, but blank. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Returns an error if the label is not valid for an OAuth client. Users decide by this name what may act for them, so it may contain nothing invisible and
 * nothing that changes the text direction.
 */
export function explainClientLabel(label: string): ApiError | null {
  if (plainLabel(label) === label && visible.test(label)) return null
  return new ApiError(
    'request.field_invalid',
    'A label must have at least one visible character, and no control, direction, or invisible characters.',
    { field: 'label' },
  )
}

/** Returns the label without characters that new labels reject; for labels stored by earlier releases. */
export function plainLabel(label: string): string {
  return label.replaceAll(hidden, '')
}
