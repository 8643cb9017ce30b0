import { isTestFile } from '../project/project-file.ts'
import { findCycles } from './find-cycles.ts'
import { readImportGraph } from '../project/import-graph.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Finds import cycles between sibling folders at every level, including type imports. Ignores files beside the folders and imports by tests. */
export function checkFolderCircles(project: Project): Problem[] {
  return findCycles(graphOf(project)).map((circle) => ({
    rule: 'folder-circles',
    file: circle[0] ?? '',
    line: 1,
    advice: `is part of a cycle of folders: ${circle.join(', ')}. Move what both sides need to a folder below them.`,
  }))
}

/** Edges connect siblings only, so a cycle never spans two levels. */
function graphOf({ files, entryPoints }: Project): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path))
  const graph = new Map<string, string[]>()
  for (const [path, targets] of readImportGraph(files, entryPoints)) {
    if (isTestFile(path)) continue
    for (const target of targets) {
      if (!known.has(target)) continue
      const siblings = findSiblings(path, target)
      if (siblings !== null) graph.set(siblings.from, [...(graph.get(siblings.from) ?? []), siblings.to])
    }
  }
  return graph
}

/** Returns the sibling folders that contain the two files; null if one file is beside a folder of the other. */
function findSiblings(from: string, to: string): { readonly from: string; readonly to: string } | null {
  const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const shared = one.findIndex((folder, at) => folder !== other[at])
  if (shared === -1 || other.length <= shared) return null
  return { from: one.slice(0, shared + 1).join('/'), to: other.slice(0, shared + 1).join('/') }
}
