/** Linode dialect and its translation, for clients that show the words of both dialects. */
export { linode } from './linode.ts'
export { makeTranslation } from './translation.ts'
