import { readFileSync } from 'node:fs'
import { isKeyOf } from '@moorage/contract'
import { causes, type Moves } from '#domain/shared/index.ts'

/** Sources of the lifecycle page of one kind of resource. */
export interface LifeSource {
  readonly resource: string
  readonly about: string
  /** Its transition table and the source that explains each move; absent if no status is stored. */
  readonly machine?: { readonly moves: Moves<string>; readonly source: URL }
  readonly plan: URL
}

/** Prints the page `docs/lives/<resource>.md`: its statuses and moves, its steps with their conditions, and the causes of waits. */
export function printLife(life: LifeSource): string {
  const sentences = readFileSync(life.plan, 'utf8').trim().split('\n')
  return [
    `# Lifecycle of a ${life.resource}`,
    '',
    life.about,
    '',
    '<!-- Printed from the transition table, the plan and its golden sentences; to update it, run `npx vitest run lives -u`. -->',
    '',
    ...(life.machine ? printMachine(life.machine) : []),
    '## Steps',
    '',
    'A pass compares the desired state with the observed state, executes the next step, and observes again.',
    '',
    ...printPlan(sentences),
    ...printWaits(sentences),
  ].join('\n')
}

function printMachine({ moves, source }: NonNullable<LifeSource['machine']>): string[] {
  const text = readFileSync(source, 'utf8')
  const rows = Object.entries(moves).map(([name, { from, to }]) => {
    const meaning = new RegExp(`/\\*\\* (.*) \\*/\\s+${name}: \\{`).exec(text)?.[1]
    if (meaning === undefined) throw new Error(`the move ${name} has no doc comment of one line`)
    return `| ${from.map((one) => `\`${one}\``).join(', ')} | \`${to}\` | ${meaning} |`
  })
  return ['## Status', '', '| From | To | When |', '|---|---|---|', ...rows, '']
}

function printPlan(sentences: readonly string[]): string[] {
  const steps = sentences.map(readSentence)
  const acting = steps.filter(({ step }) => !step.startsWith('wait') && step !== 'nothing')
  return [
    '| Situation | Step |',
    '|---|---|',
    ...acting.map(({ situation, step }) => `| ${situation} | ${step} |`),
    '',
    `No step for: ${steps
      .filter(({ step }) => step === 'nothing')
      .map(({ situation }) => situation)
      .join('; ')}.`,
    '',
  ]
}

function printWaits(sentences: readonly string[]): string[] {
  const waits = sentences.map(readSentence).flatMap(({ situation, step }) => {
    const cause = /^wait, because (.+)$/.exec(step)?.[1]
    return cause === undefined || !isKeyOf(causes, cause) ? [] : [`| ${situation} | ${causes[cause]} |`]
  })
  if (waits.length === 0) return []
  return [
    '## Causes of waiting',
    '',
    'While the resource waits, its event contains this message.',
    '',
    '| Situation | Message |',
    '|---|---|',
    ...waits,
    '',
  ]
}

function readSentence(sentence: string): { situation: string; step: string } {
  const [, situation = '', step = ''] = /^For (.*?): (.*)\.$/.exec(sentence) ?? []
  if (step === '') throw new Error(`a golden sentence reads otherwise: ${sentence}`)
  return { situation, step }
}
