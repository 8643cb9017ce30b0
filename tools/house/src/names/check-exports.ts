import { isTestFile, isToolConfig } from '../project/project-file.ts'
import { listExports } from './list-exports.ts'
import type { Exported } from './list-exports.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

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
  'deprecated',
])
/** Finds default exports, files with several topics, and files not named after their export. */
export function checkExports(project: Project): Problem[] {
  const checked = project.sources.filter((source) => !isTestFile(source.path) && !isToolConfig(source.path))
  return checked.flatMap((source) => {
    const exported = listExports(source)
    return [...checkDefault(source, exported), ...checkTopic(source, exported), ...checkName(source, exported)]
  })
}

function checkDefault(source: Source, exported: readonly Exported[]): Problem[] {
  const found = exported.filter((one) => one.kind === 'default')
  return found.map((one) => ({
    rule: 'names',
    file: source.path,
    line: one.line,
    advice: 'has a default export. Export it by name, so that it has the same name everywhere.',
  }))
}

/**
 * A file has one topic: its exported functions share a word with the file or its folder (`token-commands`: tokenCreate, tokenList), or all with one another
 * (`power`: bootHost, rebootHost). Up to two thirds may be helpers.
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
  const unrelated = acting.filter((_, index) => !words[index]?.some((word) => topic.has(word)))
  if (unrelated.length * 3 <= acting.length * 2) return []
  const advice = `exports ${unrelated.join(', ')}, which shares no word with the file's name, its folder or the rest. A file has one topic: move it, or name both after what they share.`
  return [{ rule: 'names', file: source.path, line: 1, advice }]
}

/** Exempts files that export several functions or classes. */
function checkName(source: Source, exported: readonly Exported[]): Problem[] {
  const base = baseName(source.path)
  const acting = exported.filter((one) => one.kind === 'function' || one.kind === 'class')
  if (exported.length === 0 || acting.length > 1 || fixedNames.has(base)) return []
  const isNamed = exported.some((one) => shareName(base, toKebab(one.name)))
  if (isNamed) return []
  const advice = `exports ${exported.map((one) => one.name).join(', ')} but is named ${base}. Name the file after its export.`
  return [{ rule: 'names', file: source.path, line: 1, advice }]
}

/**
 * True if the file's words occur in the export's name in order (`record-pass`: recordVolumePass). Plurals equal singulars, and joined words equal one
 * (`openapi-document`: openApiDocument).
 */
function shareName(base: string, exported: string): boolean {
  const [expected, words] = [readWords(base), readWords(exported)]
  if (words.join('').includes(expected.join(''))) return true
  let at = -1
  return expected.every((word) => (at = words.indexOf(word, at + 1)) >= 0)
}

function readWords(name: string): string[] {
  return name.split('-').map((word) => word.replace(/s$/, ''))
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? '').split('.')[0] ?? ''
}

function toKebab(name: string): string {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
  return parted.replaceAll('_', '-').toLowerCase()
}
