/** The words of the linode dialect by themselves, for a client in a browser: without schemas and operations, which are large. */
export { linode } from './linode.ts'
export { type Direction, makeTranslation, noWord, type Translation, translatePath } from './translation.ts'
