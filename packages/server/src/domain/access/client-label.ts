import { ApiError } from '../shared/index.ts'

/** Invisible code points, except emoji variation selectors. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu
/** Visible characters, without U+2800, which Unicode classes as a symbol. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Returns request.field_invalid for a label without visible characters, or with invisible or direction characters; otherwise null. Users decide by the label
 * whether to authorize an OAuth client.
 */
export function explainClientLabel(label: string): ApiError | null {
  if (plainLabel(label) === label && visible.test(label)) return null
  return new ApiError(
    'request.field_invalid',
    'A label must have at least one visible character, and no control, direction, or invisible characters.',
    { field: 'label' },
  )
}

/** Returns the label without characters that new labels reject, for labels stored by earlier releases. */
export function plainLabel(label: string): string {
  return label.replaceAll(hidden, '')
}
