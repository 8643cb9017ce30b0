import { closestMatch } from 'leven'
import { OperatorFailure } from '@moorage/server/exit'
import { operatorCommands } from '../operator-commands.ts'
import { userNouns, standaloneCommands } from './user-nouns.ts'

/** Returns the error (exit code 2) for an unknown first word, with the most similar command. */
export function unknownCommandError(word: string): OperatorFailure {
  const words = [userNouns, standaloneCommands, operatorCommands].flatMap((table) => Object.keys(table))
  const near = closestMatch(word, words, { maxDistance: Math.max(1, Math.floor(word.length / 3)) })
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return new OperatorFailure(
    `Unknown command ${JSON.stringify(word)}.${hint} List all commands with "moor --help".`,
    'usage',
  )
}
