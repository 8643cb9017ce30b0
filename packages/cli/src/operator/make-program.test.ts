import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { makeProgram } from './make-program.ts'
import { operatorCommands } from '../operator-commands.ts'

const program = makeProgram()
const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)]
const groups = all(program).filter((command) => command.commands.length > 0)
const leaves = all(program).filter((command) => command.commands.length === 0)

test('every command, argument, and option has a description', () => {
  for (const command of all(program)) {
    expect(command.description(), command.name()).toMatch(/^[A-Z].*[.]$/s)
    for (const { long, description } of command.options)
      expect(description, `${command.name()} ${long}`).toMatch(/^\S.*\S$/s)
  }
})

test('every command that prints a result supports --json and the common settings', () => {
  const servers = ['up', 'serve']
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

test('moor --help lists exactly these commands without loading them', () => {
  expect(program.commands.map((command) => command.name()).toSorted()).toEqual(Object.keys(operatorCommands).toSorted())
})

test('the help of a group lists each command on one line, and the complete help ends with the exit codes', () => {
  for (const group of groups) {
    const help = group.helpInformation()
    for (const command of group.commands) expect(help).toContain(`  ${command.name()}`)
  }
  const written: string[] = []
  program.configureOutput({ writeOut: (text) => written.push(text) }).outputHelp()
  expect(written.join('')).toMatch(/Exit codes:\n {2}0 {4}success[\s\S]*130 {2}interrupted with Ctrl-C\n+$/)
})
