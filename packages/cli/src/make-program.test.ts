import type { Command } from 'commander'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeProgram } from './make-program.ts'
import { printCompletion } from './print-completion.ts'

const program = makeProgram()
const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)]
const groups = all(program).filter((command) => command.commands.length > 0)
const leaves = all(program).filter((command) => command.commands.length === 0)

test('every command says in a sentence what it is for, and every argument and option what it means', () => {
  for (const command of all(program)) {
    expect(command.description(), command.name()).toMatch(/^[A-Z].*[.]$/s)
    for (const { long, description } of command.options)
      expect(description, `${command.name()} ${long}`).toMatch(/^\S.*\S$/s)
  }
})

test('every command that ends by itself can print JSON and has the settings of every command', () => {
  const servers = ['up', 'serve', 'completion']
  const ending = leaves.filter((command) => !servers.includes(command.name()))
  expect(ending.length).toBeGreaterThan(25)
  for (const command of ending) {
    const flags = command.options.map((option) => option.long)
    expect([command.name(), flags]).toEqual([
      command.name(),
      expect.arrayContaining(['--json', '--data', '--database-url']),
    ])
  }
})

test('the help of a group lists its commands in one line of meaning each, and the whole ends with the exit codes', () => {
  for (const group of groups) {
    const help = group.helpInformation()
    for (const command of group.commands) expect(help).toContain(`  ${command.name()}`)
  }
  const said: string[] = []
  program.configureOutput({ writeOut: (text) => said.push(text) }).outputHelp()
  expect(said.join('')).toMatch(/Exit codes:\n {2}0 {4}done[\s\S]*130 {2}interrupted with Ctrl-C\n+$/)
})

test.each([
  [['moor', 'us'], ['user']],
  [['moor', 'user', 'un'], ['unrestrict']],
  [
    ['moor', 'sim', 'faults', ''],
    ['list', 'add', 'clear', '--help'],
  ],
  [['moor', 'token', 'create', '--user', 'list', '--sc'], ['--scopes']],
  [['moor', 'backup', '--database'], ['--database-url']],
  [['moor', 'backup', 'a-file'], []],
])('bash completes %j to %j', (words, offered) => {
  const script = `${printCompletion(program)}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _moor; printf '%s\\n' "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['--norc', '-c', script, 'bash', ...words], { encoding: 'utf8' })
  expect(said.split('\n').filter((line) => line !== '')).toEqual(offered)
})
