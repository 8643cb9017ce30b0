import { dirname } from 'node:path/posix'
import { findCycles } from './find-cycles.ts'
import { listImports } from './list-imports.ts'
import { resolveImport } from './resolve-import.ts'
import type { PackageDoors } from '../project/package-doors.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Finds circles of imports between files of different folders; imports of types are gone at run time and do not count. */
export function checkCycles(project: Project): Problem[] {
  const graph = new Map(project.sources.map((source) => [source.path, listTargets(source, project.doors)]))
  const wide = findCycles(graph).filter((group) => new Set(group.map((path) => dirname(path))).size > 1)
  return wide.map((group) => ({
    rule: 'cycles',
    file: group[0] ?? '',
    line: 1,
    advice: `stands in a circle of imports across folders: ${group.join(', ')}. Move what both sides need to a file of its own below them.`,
  }))
}

function listTargets(source: Source, doors: PackageDoors): string[] {
  const targets = listImports(source)
    .filter((one) => !one.isType)
    .map((one) => resolveImport(source.path, one.specifier, doors))
  return targets.flatMap((target) => (target.kind === 'file' ? [target.path] : []))
}
