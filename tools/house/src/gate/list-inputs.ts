import type { ImportGraph } from '../project/import-graph.ts'
import { isGenerated } from '../project/project-file.ts'
import { compileGlob } from './glob.ts'
import type { Tier } from './tier.ts'

/** Program that builds the generated sources. No commit contains them, so an import of one counts as an import of this program. */
const generator = 'tools/generate/src/main.ts'

/** Returns the paths whose content determines a tier's result, sorted. A changed type can cause compiler errors, so type imports count. */
export function listInputs(tier: Tier, paths: readonly string[], graph: ImportGraph): string[] {
  const known = new Set(paths)
  const reached = new Set(matchPaths(paths, tier.files))
  const open = matchPaths(paths, [...tier.imports, ...everyTier])
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isGenerated(next)) open.push(generator)
    if (reached.has(next) || !known.has(next)) continue
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
