import { dirname } from 'node:path/posix'
import { listImports, resolveImport } from './imports.ts'
import type { PackageEntryPoints } from '../project/package-entry-points.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Finds import cycles across folders. Ignores type imports, which the compiler erases. */
export function checkCycles(project: Project): Problem[] {
  const graph = new Map(project.sources.map((source) => [source.path, listTargets(source, project.entryPoints)]))
  const wide = findCycles(graph).filter((group) => new Set(group.map((path) => dirname(path))).size > 1)
  return wide.map((group) => ({
    rule: 'cycles',
    file: group[0] ?? '',
    line: 1,
    advice: `is part of an import cycle across folders: ${group.join(', ')}. Move what both sides need to a separate file below them.`,
  }))
}

function listTargets(source: Source, entryPoints: PackageEntryPoints): string[] {
  const targets = listImports(source)
    .filter((one) => !one.isType)
    .map((one) => resolveImport(source.path, one.specifier, entryPoints))
  return targets.flatMap((target) => (target.kind === 'file' ? [target.path] : []))
}

type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Returns the strongly connected components of two or more files, each sorted (Tarjan's algorithm). */
export function findCycles(graph: ImportGraph): string[][] {
  const search = {
    graph,
    order: new Map<string, number>(),
    low: new Map<string, number>(),
    stack: [] as string[],
    found: [] as string[][],
  }
  for (const path of graph.keys()) if (!search.order.has(path)) descend(search, path)
  return search.found
}

interface Search {
  readonly graph: ImportGraph
  readonly order: Map<string, number>
  readonly low: Map<string, number>
  readonly stack: string[]
  readonly found: string[][]
}

function descend(search: Search, path: string): void {
  const number = search.order.size
  search.order.set(path, number)
  search.low.set(path, number)
  search.stack.push(path)
  for (const next of search.graph.get(path) ?? []) lower(search, path, next)
  if (search.low.get(path) !== number) return
  const group = search.stack.splice(search.stack.indexOf(path))
  if (group.length > 1) search.found.push(group.toSorted())
}

function lower(search: Search, path: string, next: string): void {
  const isKnown = search.order.has(next)
  if (!isKnown) descend(search, next)
  if (!isKnown || search.stack.includes(next)) {
    search.low.set(path, Math.min(search.low.get(path) ?? 0, search.low.get(next) ?? 0))
  }
}
