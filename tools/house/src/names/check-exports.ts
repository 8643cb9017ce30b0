import { isTestFile } from '../project/test-file.ts'
import { isToolConfig } from '../project/tool-config.ts'
import { listExports } from './list-exports.ts'
import { toKebab } from './to-kebab.ts'
import type { Exported } from './list-exports.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** File names that are fixed because their folder is the idea. */
const fixedNames = new Set([
  'index', 'main', 'global-setup', 'handler', 'driver', 'state', 'status', 'schema', 'shapes', 'operations', 'codes', 'events', 'rules', 'routes', 'tables', 'capabilities', 'ids', 'words', 'plan', 'steps', 'scope',
])
/** More functions and classes than this in one file are more than one idea. */
const ideasMost = 3

/** Finds default exports, files that export several ideas, and files that are not named by what they export. */
export function checkExports(project: Project): Problem[] {
  const checked = project.sources.filter((source) => !isTestFile(source.path) && !isToolConfig(source.path))
  return checked.flatMap((source) => {
    const exported = listExports(source)
    return [...checkDefault(source, exported), ...checkIdeas(source, exported), ...checkName(source, exported)]
  })
}

function checkDefault(source: Source, exported: readonly Exported[]): Problem[] {
  const found = exported.filter((one) => one.kind === 'default')
  return found.map((one) => ({ rule: 'names', file: source.path, line: one.line, advice: 'has a default export. Export it by name, so that it is called the same everywhere.' }))
}

function checkIdeas(source: Source, exported: readonly Exported[]): Problem[] {
  const acting = new Set(exported.filter((one) => one.kind === 'function' || one.kind === 'class').map((one) => one.name))
  if (acting.size <= ideasMost || baseName(source.path) === 'index') return []
  const advice = `exports ${acting.size} functions or classes (${[...acting].join(', ')}), ${ideasMost} at most. Give each idea its file.`
  return [{ rule: 'names', file: source.path, line: 1, advice }]
}

function checkName(source: Source, exported: readonly Exported[]): Problem[] {
  const base = baseName(source.path)
  if (exported.length === 0 || fixedNames.has(base)) return []
  const isNamed = exported.some((one) => shareName(base, toKebab(one.name)))
  if (isNamed) return []
  const advice = `exports ${exported.map((one) => one.name).join(', ')} but is called ${base}. Name the file by its one exported idea.`
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
