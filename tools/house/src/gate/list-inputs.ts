import { resolveImport } from '../layers/imports.ts'
import type { PackageEntryPoints } from '../project/package-entry-points.ts'
import { isGenerated, type ProjectFile } from '../project/project-file.ts'
import { compileGlob } from './glob.ts'
import type { Tier } from './tier.ts'

/** Imported files by file. Includes type imports, because a changed type can cause compiler errors. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Program that builds the generated sources. No commit contains them, so an import of one counts as an import of this program. */
const generator = 'tools/generate/src/main.ts'

/**
 * Returns the import graph, read with a pattern instead of a parser: 4,000 files take a second instead of ten. A string that looks like an import only adds an
 * input.
 */
export function readImportGraph(files: readonly ProjectFile[], entryPoints: PackageEntryPoints): ImportGraph {
  const code = files.filter(({ path }) => /\.(ts|tsx|js|mjs)$/.test(path))
  const known = new Set(code.map(({ path }) => path))
  return new Map(code.map((file) => [file.path, listTargets(file, entryPoints).filter((path) => known.has(path))]))
}

const specifiers = /(?:\bfrom|\bimport|\bURL)\s*\(?\s*['"]([^'"\n]+)['"]/g

function listTargets(file: ProjectFile, entryPoints: PackageEntryPoints): string[] {
  const targets = [...file.text.matchAll(specifiers)].map(([, specifier = '']) =>
    resolveImport(file.path, specifier, entryPoints),
  )
  return targets.flatMap((target) => {
    if (target.kind !== 'file') return []
    return isGenerated(target.path) ? [target.path, generator] : [target.path]
  })
}

/** Returns the paths whose content determines a tier's result, sorted. */
export function listInputs(tier: Tier, paths: readonly string[], graph: ImportGraph): string[] {
  const reached = new Set(matchPaths(paths, tier.files))
  const open = matchPaths(paths, [...tier.imports, ...everyTier])
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return [...reached].toSorted()
}

function matchPaths(paths: readonly string[], globs: readonly string[]): string[] {
  const patterns = globs.map(compileGlob)
  return paths.filter((path) => patterns.some((pattern) => pattern.test(path)))
}

const everyTier = [
  'package-lock.json',
  '**/package.json',
  '.npmrc',
  'tsconfig.json',
  'vitest.config.ts',
  '.ci/**',
  'packages/server/src/testkit/global-setup.ts',
]
