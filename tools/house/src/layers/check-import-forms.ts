import { dirname, relative } from 'node:path/posix'
import { listImports, packageOf, resolveImport } from './imports.ts'
import type { Import } from './imports.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Maximum number of `..`, because more steps hide where a path leads. */
const maxStepsUp = 2

/**
 * Finds imports in the wrong form. Another module must be imported by its name (`imports` of package.json: `#store/*`). Imports within a module are relative,
 * unless they have too many steps up.
 */
export function checkImportForms(project: Project): Problem[] {
  return project.sources.flatMap((source) =>
    listImports(source).flatMap((one) => {
      const form = findForm(project, source, one)
      if (form === undefined || form === one.specifier) return []
      const advice = `imports ${one.specifier}. Write '${form}': another module by its name, the same module by a relative path of at most ${maxStepsUp} steps up.`
      return [{ rule: 'import-forms', file: source.path, line: one.line, advice }]
    }),
  )
}

/** Undefined if the import leads out of the package, or its target has no name. */
function findForm(project: Project, source: Source, one: Import): string | undefined {
  const target = resolveImport(source.path, one.specifier, project.entryPoints)
  if (target.kind !== 'file' || !/^[.#]/.test(one.specifier)) return undefined
  const named = nameOf(project, target.path)
  if (named === undefined) return undefined
  const path = relative(dirname(source.path), target.path)
  const isOwn = moduleOf(named) === moduleOf(nameOf(project, source.path) ?? '')
  const isFar = path.split('/').filter((step) => step === '..').length > maxStepsUp
  return !isOwn || isFar ? named : path.startsWith('.') ? path : `./${path}`
}

function nameOf(project: Project, path: string): string | undefined {
  const named = `#${path.slice(packageOf(path).length + '/src/'.length)}`
  return project.entryPoints(`${packageOf(path)}/${named}`) === path ? named : undefined
}

function moduleOf(named: string): string {
  return named.split('/')[0] ?? ''
}
