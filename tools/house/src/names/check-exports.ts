import { isGenerated, isTestFile, isToolConfig } from '../project/project-file.ts'
import { listExports } from './list-exports.ts'
import type { Exported } from './list-exports.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** File names that are fixed because their folder is the idea. */
const fixedNames = new Set([
  'index',
  'main',
  'global-setup',
  'handler',
  'driver',
  'state',
  'status',
  'schema',
  'shapes',
  'operations',
  'codes',
  'columns',
  'events',
  'rules',
  'routes',
  'tables',
  'capabilities',
  'ids',
  'words',
  'plan',
  'steps',
  'scope',
])
/** Finds default exports, files that export functions of several topics, and files that are not named by what they export. */
export function checkExports(project: Project): Problem[] {
  const checked = project.sources.filter((source) => !isTestFile(source.path) && !isToolConfig(source.path))
  return checked.flatMap((source) => {
    const exported = listExports(source)
    if (isGenerated(source.path)) return checkDefault(source, exported)
    return [...checkDefault(source, exported), ...checkTopic(source, exported), ...checkName(source, exported)]
  })
}

function checkDefault(source: Source, exported: readonly Exported[]): Problem[] {
  const found = exported.filter((one) => one.kind === 'default')
  return found.map((one) => ({
    rule: 'names',
    file: source.path,
    line: one.line,
    advice: 'has a default export. Export it by name, so that it is called the same everywhere.',
  }))
}

/**
 * A file is a topic: what it exports to act speaks of one noun. Functions and classes share a word with the file's name or its folder's
 * (`token-commands`: tokenCreate, tokenList), or they all share one with one another (`power`: bootHost, rebootHost);
 * what they need beside, predicates say, may be two of three at most.
 */
function checkTopic(source: Source, exported: readonly Exported[]): Problem[] {
  const acting = [
    ...new Set(exported.filter((one) => one.kind === 'function' || one.kind === 'class').map((one) => one.name)),
  ]
  if (acting.length < 2 || fixedNames.has(baseName(source.path))) return []
  const words = acting.map((name) => readWords(toKebab(name)))
  const [first = [], ...others] = words
  if (first.some((word) => others.every((other) => other.includes(word)))) return []
  const topic = new Set(
    source.path
      .split('/')
      .slice(-2)
      .flatMap((part) => readWords(part.split('.')[0] ?? '')),
  )
  const strangers = acting.filter((_, index) => !words[index]?.some((word) => topic.has(word)))
  if (strangers.length * 3 <= acting.length * 2) return []
  const advice = `exports ${strangers.join(', ')}, which shares no word with the file's name, its folder or the rest. One file, one topic: move it, or name both by what they share.`
  return [{ rule: 'names', file: source.path, line: 1, advice }]
}

/** A file that exports one thing to act is named by it; one that exports several is named by their topic (`checkTopic`). */
function checkName(source: Source, exported: readonly Exported[]): Problem[] {
  const base = baseName(source.path)
  const acting = exported.filter((one) => one.kind === 'function' || one.kind === 'class')
  if (exported.length === 0 || acting.length > 1 || fixedNames.has(base)) return []
  const isNamed = exported.some((one) => shareName(base, toKebab(one.name)))
  if (isNamed) return []
  const advice = `exports ${exported.map((one) => one.name).join(', ')} but is called ${base}. Name the file by what it exports.`
  return [{ rule: 'names', file: source.path, line: 1, advice }]
}

/**
 * The file's words stand in the export's name in their order, others between them (`record-pass`: recordVolumePass in the folder volume);
 * a plural counts as its singular, and joined words as one (`openapi-document`: openApiDocument).
 */
function shareName(base: string, exported: string): boolean {
  const [wanted, words] = [readWords(base), readWords(exported)]
  if (words.join('').includes(wanted.join(''))) return true
  let at = -1
  return wanted.every((word) => (at = words.indexOf(word, at + 1)) >= 0)
}

function readWords(name: string): string[] {
  return name.split('-').map((word) => word.replace(/s$/, ''))
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? '').split('.')[0] ?? ''
}

/** Turns `growBacking`, `HTTPHarness` and `WORDS_LIKE_THIS` into kebab-case. */
function toKebab(name: string): string {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
  return parted.replaceAll('_', '-').toLowerCase()
}
