import { readFileSync } from 'node:fs'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import { baseObjects } from '../kube-rules/bases.ts'
import { applyChanges } from '../kube-rules/row.ts'

/** A request of a behaviour. */
export interface BehaviourStep {
  /** `VERB PATH`, as in the table. */
  readonly request: string
  readonly body: unknown
  /** Paths of the answer's fields that are compared. */
  readonly fields: readonly string[]
}

/** Documented behaviour of an API server and its controllers. */
export interface Behaviour {
  readonly title: string
  readonly steps: readonly BehaviourStep[]
}

/** File with the answers of a real API server, in the form of the table. */
export const goldenBehaviours = new URL('behaviours.golden.txt', import.meta.url)

/** Behaviours of behaviours.txt, whose head describes its form. */
export function readBehaviours(): readonly Behaviour[] {
  return readBlocks(new URL('behaviours.txt', import.meta.url)).map(([title, lines]) => ({
    title,
    steps: lines.map(readStep),
  }))
}

/** Answers of a real API server by title, one line for each request; empty before they are recorded. */
export function readGoldenBehaviours(): ReadonlyMap<string, readonly string[]> {
  return new Map(readBlocks(goldenBehaviours))
}

/** Content of the file with answers. */
export const renderBehaviours = (answers: readonly (readonly [title: string, lines: readonly string[]])[]): string =>
  answers.map(([title, lines]) => `# ${title}\n${lines.join('\n')}\n`).join('')

function readBlocks(file: URL): readonly (readonly [title: string, lines: readonly string[]])[] {
  const [, ...blocks] = `\n${readFileSync(file, 'utf8')}`.split('\n# ')
  return blocks.map((block) => {
    const [title = '', ...lines] = block.trim().split('\n')
    return [title, lines] as const
  })
}

const form = /^(?<request>(?:AS <[^>]+> )?[A-Z]+ \S+)(?: (?<body>[^|]+?))?(?: \| (?<fields>.+))?$/

function readStep(line: string): BehaviourStep {
  const { request, body, fields = '' } = form.exec(line)?.groups ?? {}
  if (request === undefined) throw new Error(`The table cannot contain ${line}`)
  return { request, body: body === undefined ? undefined : readBody(body), fields: fields.split(' ').filter(Boolean) }
}

/** JSON, or a kind, a name and changes of the kind's base object by path. */
function readBody(text: string): unknown {
  const [, kind, name = '', changes = '{}'] = /^([A-Z][A-Za-z]+) (\S+)(?: (\{.*\}))?$/.exec(text) ?? []
  if (kind === undefined) return JSON.parse(text)
  const named = name.endsWith('-') ? { generateName: name } : { name }
  const parsed: unknown = JSON.parse(changes)
  return applyChanges(
    { kind, ...baseObjects[kind], ...ownBases[kind], metadata: { ...named, ...labelsOf(kind) } },
    {
      ...(isFields(parsed) ? parsed : {}),
    },
  )
}

const ownBases: Readonly<Record<string, object>> = {
  Pod: { spec: { containers: [{ name: 'web', image: 'web:1' }] } },
  Event: { involvedObject: { kind: 'Pod', name: 'web', namespace: 'NS' } },
}

const labelsOf = (kind: string): object => (kind === 'Pod' ? { labels: { app: 'web' } } : {})
