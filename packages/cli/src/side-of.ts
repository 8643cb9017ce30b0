import { operatorWords } from './operator-words.ts'
import { nounOf, userNouns, userWords } from './user/user-nouns.ts'

/** Classifies a first word as a user or operator command. No word, help, and unknown words are user commands; flags are operator commands. */
export function sideOf(word: string | undefined): 'user' | 'operator' {
  const isHelp =
    word === undefined || ['--help', '-h', 'help', '--version', '-V', 'completion', '__complete'].includes(word)
  const isUser = isHelp || [userNouns, userWords].some((words) => Object.hasOwn(words, nounOf(word)))
  return isUser || !(word.startsWith('-') || Object.hasOwn(operatorWords, word)) ? 'user' : 'operator'
}
