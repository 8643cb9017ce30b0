import { operatorWords } from './operator-words.ts'
import { nounOf, userNouns, userWords } from './user/user-nouns.ts'

/** Whose command a first word is. Those of users, no word at all, help, which tells of everything, and what is nobody's word are the user's side; a flag is not. */
export function sideOf(word: string | undefined): 'user' | 'operator' {
  const isHelp =
    word === undefined || ['--help', '-h', 'help', '--version', '-V', 'completion', '__complete'].includes(word)
  const isUser = isHelp || [userNouns, userWords].some((words) => Object.hasOwn(words, nounOf(word)))
  return isUser || !(word.startsWith('-') || Object.hasOwn(operatorWords, word)) ? 'user' : 'operator'
}
