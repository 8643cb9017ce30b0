import { operatorWords } from './operator-words.ts'
import { nounOf, userNouns, userWords } from './user/user-nouns.ts'

/**
 * Classifies the first word of a command line as a user or an operator command. No word, help, and unknown words count as user commands; flags count as
 * operator commands.
 */
export function sideOf(word: string | undefined): 'user' | 'operator' {
  const isHelp =
    word === undefined || ['--help', '-h', 'help', '--version', '-V', 'completion', '__complete'].includes(word)
  const isUser = isHelp || [userNouns, userWords].some((words) => Object.hasOwn(words, nounOf(word)))
  return isUser || !(word.startsWith('-') || Object.hasOwn(operatorWords, word)) ? 'user' : 'operator'
}
