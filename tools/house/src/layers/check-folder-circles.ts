import { isTestFile } from '../project/project-file.ts'
import { findCycles } from './check-cycles.ts'
import { listImports, resolveImport } from './imports.ts'
import { findModule } from './modules.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Known cycle of folders, which may only shrink. */
export interface FolderCircle {
  readonly module: string
  readonly folders: readonly string[]
  readonly because: string
}

const folderCircles: readonly FolderCircle[] = []

const table = 'tools/house/src/layers/check-folder-circles.ts'

/**
 * Finds import cycles between folders of one module, including type imports. Ignores files beside the folders and imports by tests. A known cycle may stay; a
 * folder that has left it must leave the table.
 */
export function checkFolderCircles(project: Project, known: readonly FolderCircle[] = folderCircles): Problem[] {
  const found = findCycles(graphOf(project))
  const stale = known.flatMap(({ module, folders }) =>
    folders
      .filter((folder) => !found.some((circle) => circle.includes(module + folder)))
      .map((folder) => problem(table, `names ${module}${folder}, which is in no cycle any more. Remove it.`)),
  )
  const fresh = found
    .filter((circle) => !known.some((one) => circle.every((path) => isNamed(one, path))))
    .map((circle) =>
      problem(
        circle[0] ?? '',
        `is part of a cycle of folders: ${circle.join(', ')}. Move what both sides need to a folder below them.`,
      ),
    )
  return [...stale, ...fresh]
}

function problem(file: string, advice: string): Problem {
  return { rule: 'folder-circles', file, line: 1, advice }
}

function isNamed({ module, folders }: FolderCircle, path: string): boolean {
  return path.startsWith(module) && folders.includes(path.slice(module.length))
}

function graphOf(project: Project): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>()
  for (const source of project.sources) {
    const from = isTestFile(source.path) ? undefined : folderOf(source.path)
    if (from === undefined) continue
    const targets = listImports(source).flatMap((one) => {
      const target = resolveImport(source.path, one.specifier, project.entryPoints)
      const to = target.kind === 'file' ? folderOf(target.path) : undefined
      return to !== undefined && to !== from && findModule(to) === findModule(from) ? [to] : []
    })
    graph.set(from, [...(graph.get(from) ?? []), ...targets])
  }
  return graph
}

function folderOf(path: string): string | undefined {
  const module = findModule(path)
  const inside = module && path.slice(module.folder.length)
  return inside?.includes('/') ? `${module?.folder}${inside.slice(0, inside.indexOf('/'))}` : undefined
}
