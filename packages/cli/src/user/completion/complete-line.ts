import type { Command, Option } from 'commander'
import { makeRoot } from '../../make-root.ts'
import { operatorCommands } from '../../operator-commands.ts'
import { classifyCommand } from '../../classify-command.ts'
import { nounOf, userNouns, standaloneCommands } from '../user-nouns.ts'
import { completeNames, completeValues } from './complete-names.ts'

/** Completion with its description; '' without a description. */
export interface Candidate {
  readonly word: string
  readonly meaning: string
}

/** Adds the command of a user's first word. */
export type AddWord = (program: Command, word: string) => Promise<void>

/** Returns completions of the last word: commands, flags, flag values, and labels of resources. Empty without a match. */
export async function completeLine(words: readonly string[], addWord: AddWord): Promise<readonly Candidate[]> {
  const typed = words.at(-1) ?? ''
  const found = await listCandidates(words.slice(0, -1), typed, addWord)
  return found.filter(({ word }) => word.startsWith(typed))
}

async function listCandidates(
  [first, ...before]: readonly string[],
  typed: string,
  addWord: AddWord,
): Promise<readonly Candidate[]> {
  if (first === undefined) return listFirstWords(typed)
  const word = nounOf(first)
  const program = await loadProgram(word, addWord)
  const position = walk(program, [word, ...before])
  if (!position) return []
  const { command, texts, awaited } = position
  const context = findGiven(before, '--context')
  if (awaited) return completeOption(awaited, context)
  if (typed.startsWith('-'))
    return command.options
      .filter(({ hidden }) => !hidden)
      .map(({ long, description }) => ({ word: long ?? '', meaning: description }))
  if (command.commands.length > 0) return listVerbs(command, typed)
  return completeNames(command, texts, context)
}

function listVerbs({ commands }: Command, typed: string): readonly Candidate[] {
  const visible = commands.filter((one) => !('_hidden' in one && one._hidden === true))
  const isVerb = visible.some((one) => one.name().startsWith(typed))
  return visible.flatMap((one) =>
    (isVerb ? [one.name()] : one.aliases()).map((word) => ({ word, meaning: one.summary() || one.description() })),
  )
}

function listFirstWords(typed: string): readonly Candidate[] {
  // A plural completes only if typed in full.
  const plural = Object.hasOwn(userNouns, typed) ? undefined : userNouns[nounOf(typed)]
  const nouns = [...Object.entries(userNouns), ...(plural ? [[typed, plural] as const] : [])].map(
    ([word, { meaning }]) => ({ word, meaning }),
  )
  const others = Object.entries({
    ...standaloneCommands,
    ...operatorCommands,
    help: 'show help for a command',
    completion: 'print the completion script for a shell',
  })
  return [...nouns, ...others.map(([word, meaning]) => ({ word, meaning }))]
}

async function loadProgram(word: string, addWord: AddWord): Promise<Command> {
  if (classifyCommand(word) === 'operator') return (await import('../../operator/make-program.ts')).makeProgram()
  const program = makeRoot()
  await addWord(program, word)
  return program
}

interface CommandPosition {
  readonly command: Command
  readonly texts: readonly string[]
  readonly awaited: Option | undefined
}

function walk(program: Command, words: readonly string[]): CommandPosition | undefined {
  let command = program
  const texts: string[] = []
  let awaited: Option | undefined
  for (const word of words) {
    if (awaited) awaited = undefined
    else if (word.startsWith('-')) awaited = takesValue(command, word)
    else if (command.commands.length > 0) {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
      if (!next) return undefined
      command = next
    } else texts.push(word)
  }
  return { command, texts, awaited }
}

function takesValue(command: Command, word: string): Option | undefined {
  const option = command.options.find(({ long, short }) => long === word || short === word)
  return option && (option.required || option.optional) ? option : undefined
}

function findGiven(words: readonly string[], flag: string): string | undefined {
  const at = words.indexOf(flag)
  return at === -1 ? undefined : words[at + 1]
}

async function completeOption(option: Option, context: string | undefined): Promise<readonly Candidate[]> {
  if (option.argChoices) return option.argChoices.map((word) => ({ word, meaning: '' }))
  return completeValues(option.long ?? '', context)
}
