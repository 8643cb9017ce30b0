import { operatorCommands } from './operator-commands.ts'
import { nounOf, userNouns, standaloneCommands } from './user/user-nouns.ts'

/** Returns the kind of a command by its first word. No word, help, and unknown words are user commands; flags are operator commands. */
export function classifyCommand(word: string | undefined): 'user' | 'operator' {
  const isHelp =
    word === undefined || ['--help', '-h', 'help', '--version', '-V', 'completion', '__complete'].includes(word)
  const isUser = isHelp || [userNouns, standaloneCommands].some((words) => Object.hasOwn(words, nounOf(word)))
  return isUser || !(word.startsWith('-') || Object.hasOwn(operatorCommands, word)) ? 'user' : 'operator'
}
