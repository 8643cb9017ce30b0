import type { Command } from 'commander'
import { printExitCodes } from '@moorage/server/exit'
import { operatorCommands } from '../operator-commands.ts'
import { userNouns, standaloneCommands } from './user-nouns.ts'

/** Replaces the program's help with a list of all user and operator commands, without loading them. */
export function replaceHelp(program: Command): void {
  program.helpInformation = printTopHelp
  program.action(() => {
    throw new Error('Unknown commands do not reach the user side.')
  })
}

/** Returns the complete help, from tables. */
export function printTopHelp(): string {
  const groups = new Map<string, [string, string][]>()
  groups.set('Getting started', Object.entries(standaloneCommands))
  for (const [word, { group, meaning }] of Object.entries(userNouns))
    groups.set(group, [...(groups.get(group) ?? []), [word, meaning]])
  groups.set('Operator commands', Object.entries(operatorCommands))
  groups.set('Help', [
    ['help', 'show help for a command'],
    ['completion', 'print the completion script for bash, zsh, or fish'],
  ])
  const listed = [...groups].map(([title, rows]) => `${title}:\n${rows.map(printRow).join('')}`)
  return [
    'Usage: moor <noun> <verb> [arguments] [options]\n',
    'Moorage: a self-hosted control plane for block volumes and clusters.\n',
    ...listed,
    '"moor <noun> --help" lists the verbs of a noun; "moor <noun> <verb> --help" lists the arguments and options of a verb.\nRefer to resources by label or ID. Nouns can be plural. "describe", "show", and "get" are aliases of view, "ls" of list, "rm" of delete. For settings of the service, see "moor up --help".\n',
    printExitCodes(),
  ].join('\n')
}

function printRow([word, meaning]: readonly [string, string]): string {
  return `  ${word.padEnd(21)} ${meaning}\n`
}
