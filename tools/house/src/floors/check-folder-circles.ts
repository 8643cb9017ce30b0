import { isTestFile } from '../project/project-file.ts'
import { findCycles } from './check-cycles.ts'
import { listImports, resolveImport } from './imports.ts'
import { findRoom } from './rooms.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** A circle of folders inside a room that still exists. It may shrink, never grow, and goes with its last folder. */
export interface FolderCircle {
  /** The room's folder, with `/` at its end. */
  readonly room: string
  /** Its folders that import one another. */
  readonly folders: readonly string[]
  readonly because: string
}

/** Circles that were there when the rule was made and have not been ended yet: none any more. */
const folderCircles: readonly FolderCircle[] = []

const table = 'tools/house/src/floors/check-folder-circles.ts'

/**
 * Finds folders of one room that import one another in a circle, imports of types included: such folders can only be read together. A
 * file beside the folders belongs to none of them, and tests may look anywhere. A circle that the table knows may stay as it is; a
 * folder that has left it must leave the table.
 */
export function checkFolderCircles(project: Project, known: readonly FolderCircle[] = folderCircles): Problem[] {
  const found = findCycles(graphOf(project))
  const stale = known.flatMap(({ room, folders }) =>
    folders
      .filter((folder) => !found.some((circle) => circle.includes(room + folder)))
      .map((folder) => problem(table, `names ${room}${folder}, which stands in no circle any more. Take it out.`)),
  )
  const fresh = found
    .filter((circle) => !known.some((one) => circle.every((path) => isNamed(one, path))))
    .map((circle) =>
      problem(
        circle[0] ?? '',
        `stands in a circle of folders: ${circle.join(', ')}. Move what both sides need to a folder below them.`,
      ),
    )
  return [...stale, ...fresh]
}

function problem(file: string, advice: string): Problem {
  return { rule: 'folder-circles', file, line: 1, advice }
}

function isNamed({ room, folders }: FolderCircle, path: string): boolean {
  return path.startsWith(room) && folders.includes(path.slice(room.length))
}

/** Which folder of a room imports which other of the same room. */
function graphOf(project: Project): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>()
  for (const source of project.sources) {
    const from = isTestFile(source.path) ? undefined : folderOf(source.path)
    if (from === undefined) continue
    const targets = listImports(source).flatMap((one) => {
      const target = resolveImport(source.path, one.specifier, project.doors)
      const to = target.kind === 'file' ? folderOf(target.path) : undefined
      return to !== undefined && to !== from && findRoom(to) === findRoom(from) ? [to] : []
    })
    graph.set(from, [...(graph.get(from) ?? []), ...targets])
  }
  return graph
}

/** The folder of a room that a file lies in, at whatever depth; undefined for a file beside the folders. */
function folderOf(path: string): string | undefined {
  const room = findRoom(path)
  const inside = room && path.slice(room.folder.length)
  return inside?.includes('/') ? `${room?.folder}${inside.slice(0, inside.indexOf('/'))}` : undefined
}
