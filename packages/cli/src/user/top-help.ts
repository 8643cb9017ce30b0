import type { Command } from 'commander'
import { printExitCodes } from '@moorage/server/endings'
import { operatorWords } from '../operator-words.ts'
import { userNouns, userWords } from './user-nouns.ts'

/** Lets a program tell of every command, of users and of the operator, without loading any of them. */
export function replaceHelp(program: Command): void {
  program.helpInformation = printTopHelp
  program.action(() => {
    throw new Error('A first word that is no command is not the user side.')
  })
}

/** The help of everything, from tables. */
export function printTopHelp(): string {
  const groups = new Map<string, [string, string][]>()
  groups.set('Begin', Object.entries(userWords))
  for (const [word, { group, meaning }] of Object.entries(userNouns))
    groups.set(group, [...(groups.get(group) ?? []), [word, meaning]])
  groups.set('For the operator of an installation', Object.entries(operatorWords))
  groups.set('Help', [
    ['help', 'show the help of a command'],
    ['completion', 'print what bash, zsh or fish needs to complete commands and names'],
  ])
  const listed = [...groups].map(([title, rows]) => `${title}:\n${rows.map(printRow).join('')}`)
  return [
    'Usage: moor <noun> <verb> [arguments] [options]\n',
    'Moorage: a self-hosted control plane for block volumes and clusters.\n',
    ...listed,
    '"moor <noun> --help" lists the verbs of a noun, "moor <noun> <verb> --help" arguments and options of one.\nThings are named by label or number everywhere. Nouns may be plural; "describe", "show" and "get" mean view, "ls" list, "rm" delete. Settings of the service: "moor up --help".\n',
    printExitCodes(),
  ].join('\n')
}

function printRow([word, meaning]: readonly [string, string]): string {
  return `  ${word.padEnd(21)} ${meaning}\n`
}
