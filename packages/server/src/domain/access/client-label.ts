import { Fault } from '../shared/index.ts'

/** Control, format (direction, zero width), surrogate and private signs, line ends, and whatever else is not drawn; but variants of emoji are chosen so. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu
/** Something to be seen; the empty braille pattern is a symbol, and blank. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Why an application cannot be called this; null when it can. People decide by this name what may act for them, so that nothing in it may be
 * invisible or turn the text around it.
 */
export function explainClientLabel(label: string): Fault | null {
  if (plainLabel(label) === label && visible.test(label)) return null
  return new Fault(
    'request.field_invalid',
    'A label must have at least one visible character, and no control, direction, or invisible characters.',
    { field: 'label' },
  )
}

/** A label without what a new one may not have: those that were made before are shown so. */
export function plainLabel(label: string): string {
  return label.replaceAll(hidden, '')
}
