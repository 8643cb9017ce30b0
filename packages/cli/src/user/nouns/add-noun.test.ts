import type { Command } from 'commander'
import { compileDialect, linode, neutral, openApiDocument, operations } from '@moorage/contract'
import { describe, expect, test } from 'vitest'
import { makeRoot, formatDescriptions } from '../../make-root.ts'
import { userNouns } from '../user-nouns.ts'
import { addNounWithExtras } from './add-noun-with-extras.ts'
import { consequenceOf } from './confirm.ts'
import { operationTable, verbOf } from './operation-table.ts'

/** Operations without a command, with the reason. */
const uncalled: Readonly<Record<string, string>> = {
  'event.stream': 'moor events --follow reads it',
  ...Object.fromEntries(
    operations
      .filter(({ area }) => area === 'Not offered')
      .map(({ name }) => [name, 'an empty list for clients of the linode dialect']),
  ),
}

async function build(word: string): Promise<Command> {
  const program = makeRoot()
  const noun = await addNounWithExtras(program, word)
  formatDescriptions(noun)
  return noun
}

describe('commands come from the operation table', () => {
  test('every operation has a command, or a reason for its absence', async () => {
    const called = new Set<string>()
    for (const [word, { resource }] of Object.entries(userNouns)) {
      const verbs = new Set((await build(word)).commands.map((command) => command.name()))
      for (const name of operationTable().keys())
        if (name.startsWith(`${resource}.`) && verbs.has(verbOf(name))) called.add(name)
    }
    const names = operations.map(({ name }) => name)
    expect(names.filter((name) => !called.has(name)).toSorted()).toEqual(Object.keys(uncalled).toSorted())
  })

  test.each([neutral, linode])(
    'every example on the API page of the $name dialect is one of these commands',
    async (dialect) => {
      const document = openApiDocument({ compiled: compileDialect(dialect), origin: 'http://x.example', version: '1' })
      const samples = JSON.stringify(document).matchAll(/"moor","source":("(?:[^"\\\\]|\\\\.)*")/g)
      const called = [...samples].map(([, source]) => String(JSON.parse(String(source))))
      expect(called.length).toBeGreaterThan(100)
      const built = new Map<string, Command>()
      const unknown: string[] = []
      for (const line of called.filter((one) => one !== 'moor events --follow')) {
        const [, noun = '', verb] = line.split(' ')
        expect(Object.keys(userNouns), line).toContain(noun)
        const commands = built.get(noun) ?? (await build(noun))
        built.set(noun, commands)
        const command = commands.commands.find((one) => one.name() === verb)
        expect(command, line).toBeDefined()
        const flags = [...line.matchAll(/ (--[a-z0-9-]+)/g)].map(([, flag]) => String(flag))
        const options = command?.options.map(({ long }) => long) ?? []
        if (dialect === neutral)
          unknown.push(...flags.filter((flag) => !options.includes(flag)).map((flag) => `${line.slice(0, 60)} ${flag}`))
      }
      expect(unknown).toEqual([])
    },
  )

  test('every command, argument, and option has a description', async () => {
    const nouns = await Promise.all(Object.keys(userNouns).map(build))
    for (const command of nouns.flatMap((noun) => noun.commands)) {
      const where = `${command.parent?.name()} ${command.name()}`
      expect(command.description(), where).toMatch(/^[A-Z].*[.]$/s)
      const described = [...command.registeredArguments, ...command.options.filter(({ hidden }) => !hidden)]
      for (const { description } of described) expect(description, where).toMatch(/^\S.*\S$/s)
    }
  })

  test('every destructive command accepts --yes', async () => {
    for (const name of operationTable().keys())
      if (/\.(delete|rebuild|recycle|reset_\w+|regenerate)$/.test(name))
        expect(consequenceOf(name), name).not.toBeNull()
  })

  test('body fields are flags, and main fields are arguments too', async () => {
    const create = (await build('volume')).commands.find((command) => command.name() === 'create')
    expect(create?.usage()).toBe('[options] [label]')
    expect(create?.options.map(({ long }) => long)).toEqual(
      expect.arrayContaining([
        '--label',
        '--size',
        '--region',
        '--host-id',
        '--tags',
        '--no-persist-across-boots',
        '--json-body',
        '--wait',
        '--output',
      ]),
    )
  })
})
