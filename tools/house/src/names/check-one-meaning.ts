import { isTestFile } from '../project/project-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import { listExports } from './list-exports.ts'

/** Names that several files may export, with their common meaning. */
const sharedNames: Readonly<Record<string, string>> = {
  ApiError: 'the error as the service throws it, and as users of the SDK catch it',
  Listing: 'a page of rows as the store reads it, and a list that users of the SDK read',
  Operation: 'a row of the operation table, whole in the contract and compact in the SDK',
  OperationName: 'the same names of each table',
  useMoorage: 'the same fixture, for each runner of tests',
  DialectName: 'the two wires; the SDK imports nothing at run time and its types stand alone',
}

interface ExportLocation {
  readonly file: string
  readonly line: number
}

/** Finds names that several files of packages/ export, because a search must find one definition, and unused entries of `shared`. */
export function checkOneMeaning(project: Project, shared: Readonly<Record<string, string>> = sharedNames): Problem[] {
  const locations = locationsByName(project)
  const doubled = [...locations].flatMap(([name, [first, second]]): Problem[] => {
    if (!first || !second || Object.hasOwn(shared, name)) return []
    const advice = `exports ${name}, which ${first.file}:${first.line} exports with another meaning. Rename one of them.`
    return [{ rule: 'names', file: second.file, line: second.line, advice }]
  })
  const stale = Object.keys(shared).filter((name) => (locations.get(name)?.length ?? 0) < 2)
  return [...doubled, ...stale.map(explainStale)]
}

function locationsByName(project: Project): ReadonlyMap<string, readonly ExportLocation[]> {
  const locations = new Map<string, ExportLocation[]>()
  for (const source of project.sources) {
    if (!source.path.startsWith('packages/') || isTestFile(source.path)) continue
    const lines = new Map(listExports(source).map(({ name, line }) => [name, line]))
    for (const [name, line] of lines) locations.set(name, [...(locations.get(name) ?? []), { file: source.path, line }])
  }
  return locations
}

function explainStale(name: string): Problem {
  const advice = `exempts ${name}, which is exported at most once. Remove it from the list.`
  return { rule: 'names', file: 'tools/house/src/names/check-one-meaning.ts', line: 1, advice }
}
