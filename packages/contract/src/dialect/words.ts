/** Words of the linode dialect for browser clients, without the large schemas and operations. */
export { linode } from './linode.ts'
export { type Direction, makeTranslation, untranslatable, type Translation, translatePath } from './translation.ts'
