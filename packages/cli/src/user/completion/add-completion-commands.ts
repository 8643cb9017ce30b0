import { Argument, type Command } from 'commander'
import { writeOut } from '../../output/write-out.ts'
import type { AddWord } from './complete-line.ts'
import { completionScripts } from './completion-scripts.ts'

/** Adds `moor completion SHELL`, whose script calls `moor __complete` on every Tab. `addWord` adds the command of a user's first word. */
export function addCompletionCommands(program: Command, addWord: AddWord): void {
  program
    .command('completion')
    .description('print the completion script for a shell; load it with: . <(moor completion bash)')
    .addArgument(new Argument('[shell]', 'the shell').choices(Object.keys(completionScripts)).default('bash'))
    .action(async (shell: string) => writeOut(completionScripts[shell] ?? ''))
  program
    .command('__complete', { hidden: true })
    .description('list completions for a command line')
    .argument('<shell>', 'bash, zsh or fish')
    .argument('[words...]', 'words after moor; the last one is incomplete')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (shell: string, words: readonly string[]) => {
      const { completeLine } = await import('./complete-line.ts')
      const found = await completeLine(words, addWord)
      const hasDescriptions = shell !== 'bash'
      await writeOut(
        found
          .map(({ word, meaning }) => (hasDescriptions && meaning !== '' ? `${word}\t${meaning}\n` : `${word}\n`))
          .join(''),
      )
    })
}
