import { nounAliases, userNouns, userWords } from './user/user-nouns.ts'

/** Whose command a first word is: words of users, and no word at all or help, which tell of everything; the rest is the operator's. */
export function sideOf(word: string | undefined): 'user' | 'operator' {
  const isHelp =
    word === undefined || ['--help', '-h', 'help', '--version', '-V', 'completion', '__complete'].includes(word)
  const isUser = isHelp || [userNouns, userWords, nounAliases].some((words) => Object.hasOwn(words, word))
  return isUser ? 'user' : 'operator'
}
