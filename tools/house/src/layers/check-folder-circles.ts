import { isTestFile } from '../project/project-file.ts'
import { findCycles } from './find-cycles.ts'
import { readImportGraph } from '../project/import-graph.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Known cycle of sibling folders, which may only shrink. */
export interface FolderCircle {
  /** Path of the parent folder. */
  readonly parent: string
  readonly folders: readonly string[]
  readonly because: string
}

const drivers = 'packages/server/src/drivers'
const kubernetes = 'the control plane becomes a resource kind in a separate change, which deletes these folders'

const folderCircles: readonly FolderCircle[] = [
  { parent: `${drivers}/kubernetes`, folders: ['planes', 'stores'], because: kubernetes },
  { parent: `${drivers}/kubernetes`, folders: ['clusters', 'inside'], because: kubernetes },
]

const table = 'tools/house/src/layers/check-folder-circles.ts'

/**
 * Finds import cycles between sibling folders at every level, including type imports. Ignores files beside the folders and imports by tests. A known cycle may
 * stay; a folder that has left it must leave the table.
 */
export function checkFolderCircles(project: Project, known: readonly FolderCircle[] = folderCircles): Problem[] {
  const found = findCycles(graphOf(project))
  const stale = known.flatMap(({ parent, folders }) =>
    folders
      .filter((folder) => !found.some((circle) => circle.includes(`${parent}/${folder}`)))
      .map((folder) => problem(table, `names ${parent}/${folder}, which is in no cycle any more. Remove it.`)),
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

function isNamed({ parent, folders }: FolderCircle, path: string): boolean {
  return path.startsWith(`${parent}/`) && folders.includes(path.slice(parent.length + 1))
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
