import { isTestFile, isToolConfig } from '../project/project-file.ts'
import { listExports } from '../names/list-exports.ts'
import type { Exported } from '../names/list-exports.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Finds exported functions, classes, constants and types without a doc comment directly above. */
export function checkDocComments(project: Project): Problem[] {
  const checked = project.sources.filter((source) => !isTestFile(source.path) && !isToolConfig(source.path))
  return checked.flatMap((source) => {
    const exported = listExports(source)
    const documented = new Set(exported.filter(hasDoc).map((one) => one.name))
    const bare = exported.filter((one) => one.kind !== 'default' && !documented.has(one.name))
    return bare.map((one) => ({ rule: 'comments', file: source.path, line: one.line, advice: explain(one) }))
  })
}

function hasDoc(one: Exported): boolean {
  const last = one.comments.at(-1)
  const isDoc = last?.type === 'CommentBlock' && last.value.startsWith('*') && last.value.length > 2
  return isDoc && one.line - last.loc.end.line <= 1
}

function explain(one: Exported): string {
  return `${one.name} is exported without a doc comment. Describe its purpose, units and errors, and the source of the rule.`
}
