/** Linode dialect and its translation, for browser clients. */
export { linode } from './linode.ts'
export { type Direction, makeTranslation, untranslatable, type Translation, translatePath } from './translation.ts'
