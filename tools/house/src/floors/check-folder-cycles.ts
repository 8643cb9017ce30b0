import { findCycles } from './find-cycles.ts'
import { listImports } from './list-imports.ts'
import { resolveImport } from './resolve-import.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Folders whose parts stand on one another in one direction, so that each can be read without those above it. */
const ordered = ['packages/server/src/api/', 'packages/server/src/api/request/'] as const

/** Finds parts of an ordered folder that import one another in a circle; imports of types count here, those of tests do not. */
export function checkFolderCycles(project: Project): Problem[] {
  return ordered.flatMap((folder) =>
    findCycles(listParts(project, folder)).map((parts) => ({
      rule: 'cycles',
      file: folder,
      line: 1,
      advice: `has parts that stand on one another in a circle: ${parts.join(', ')}. Move what both sides need below them.`,
    })),
  )
}

/** Which part of a folder imports which: its subfolders, and the files that lie in it together as `.`. */
function listParts(project: Project, folder: string): Map<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>()
  const sources = project.sources.filter(({ path }) => path.startsWith(folder) && !path.endsWith('.test.ts'))
  for (const source of sources) {
    const targets = listImports(source).map((one) => resolveImport(source.path, one.specifier, project.doors))
    const inside = targets.flatMap((one) => (one.kind === 'file' && one.path.startsWith(folder) ? [one.path] : []))
    const part = partOf(source.path, folder)
    const others = inside.map((path) => partOf(path, folder)).filter((other) => other !== part)
    parts.set(part, [...(parts.get(part) ?? []), ...others])
  }
  return parts
}

function partOf(path: string, folder: string): string {
  const [part = '', ...deeper] = path.slice(folder.length).split('/')
  return deeper.length > 0 ? part : '.'
}
