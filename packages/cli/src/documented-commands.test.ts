import type { Command } from 'commander'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classifyCommand } from './classify-command.ts'
import { makeRoot } from './make-root.ts'
import { makeProgram } from './operator/make-program.ts'
import { addUserCommand } from './user/add-user-command.ts'
import { nounOf } from './user/user-nouns.ts'

const docs = join(import.meta.dirname, '../../../docs')
/** Older releases and decisions can name commands that have changed. */
const pages = globSync('{*,runbooks/*,tutorials/*,recipes/*}.md', { cwd: docs })

async function explainMissing(words: readonly string[]): Promise<string | null> {
  const [first = '', ...rest] = words
  let command: Command = makeProgram()
  if (classifyCommand(first) === 'user') await addUserCommand((command = makeRoot()), nounOf(first))
  for (const word of [nounOf(first), ...rest]) {
    if (word.startsWith('--')) {
      const isFlag = word === '--help' || command.options.some(({ long }) => long === word)
      if (!isFlag) return `${command.name()} has no flag ${word}`
    } else if (command.commands.length > 0 && /^[a-z]/.test(word)) {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
      if (next === undefined) return `${command.name()} has no command ${word}`
      command = next
    }
  }
  return null
}

test.each(pages)('commands and flags in the text of docs/%s exist (issue 29, D8)', async (page) => {
  const text = readFileSync(join(docs, page), 'utf8')
  for (const [, line = ''] of text.matchAll(/`(?:sudo |npx )?moor (?!requires )([a-z][^`]*)`/g)) {
    const words = line.split(/\s+/).filter((word) => /^(--)?[a-z][a-z-]*$/.test(word))
    expect([line, await explainMissing(words)]).toEqual([line, null])
  }
})
