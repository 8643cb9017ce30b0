import { readFileSync } from 'node:fs'
import { isKeyOf } from '@moorage/contract'
import { causes, type Transitions } from '#domain/shared/index.ts'

/** Source of one lifecycle page. */
export interface LifecycleSource {
  readonly resource: string
  readonly about: string
  /** Absent if no status is stored. `source` has a comment on each move. */
  readonly machine?: { readonly moves: Transitions<string>; readonly source: URL }
  readonly plan: URL
}

/** Returns the text of `docs/lives/<resource>.md`: statuses and moves, steps, and waits. Throws if a move has no one-line doc comment. */
export function printLifecycle(lifecycle: LifecycleSource): string {
  const sentences = readFileSync(lifecycle.plan, 'utf8').trim().split('\n')
  return [
    `# Lifecycle of a ${lifecycle.resource}`,
    '',
    lifecycle.about,
    '',
    '<!-- Generated from the transition table, the plan and its golden file. To update it, run `npx vitest run lives -u`. -->',
    '',
    ...(lifecycle.machine ? printMachine(lifecycle.machine) : []),
    '## Steps',
    '',
    'A pass compares the desired state with the observed state, takes the next step, and observes again.',
    '',
    ...printPlan(sentences),
    ...printWaits(sentences),
  ].join('\n')
}

function printMachine({ moves, source }: NonNullable<LifecycleSource['machine']>): string[] {
  const text = readFileSync(source, 'utf8')
  const rows = Object.entries(moves).map(([name, { from, to }]) => {
    const meaning = new RegExp(`/\\*\\* (.*) \\*/\\s+${name}: \\{`).exec(text)?.[1]
    if (meaning === undefined) throw new Error(`the transition ${name} has no one-line doc comment`)
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
    `No step is taken for: ${steps
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
    '## Waits',
    '',
    'While the resource waits, its event has this message.',
    '',
    '| Situation | Message |',
    '|---|---|',
    ...waits,
    '',
  ]
}

function readSentence(sentence: string): { situation: string; step: string } {
  const [, situation = '', step = ''] = /^For (.*?): (.*)\.$/.exec(sentence) ?? []
  if (step === '') throw new Error(`unknown form of a golden sentence: ${sentence}`)
  return { situation, step }
}
