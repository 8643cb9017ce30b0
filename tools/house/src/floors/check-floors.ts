import { findRoom } from './rooms.ts'
import { explainImport } from './explain-import.ts'
import { explainPackage } from './explain-package.ts'
import { listImports } from './list-imports.ts'
import { resolveImport } from './resolve-import.ts'
import type { Import } from './list-imports.ts'
import type { PackageDoors } from '../project/package-doors.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Finds imports against the floor law, and code that lies in no room. */
export function checkFloors(project: Project): Problem[] {
  const paths = new Set(project.files.map((file) => file.path))
  const hasIndex = (folder: string) => paths.has(`${folder}/index.ts`)
  const view = { hasIndex, doors: project.doors }
  return project.sources.flatMap((source) => [...checkPlace(source), ...checkImports(source, view)])
}

function checkPlace(source: Source): Problem[] {
  const isInRoom = findRoom(source.path) !== undefined || !/^(packages|tools|acceptance|bench)\//.test(source.path)
  if (isInRoom) return []
  return [
    {
      rule: 'floors',
      file: source.path,
      line: 1,
      advice: 'lies in no room: move it, or give its folder a row in tools/house/src/floors/rooms.ts.',
    },
  ]
}

interface View {
  readonly hasIndex: (folder: string) => boolean
  readonly doors: PackageDoors
}

function checkImports(source: Source, view: View): Problem[] {
  return listImports(source).flatMap((one) => {
    const reason = explain(source.path, one, view)
    const advice = `${reason}. Move the code to the floor it belongs to, or hand the value in.`
    return reason === undefined ? [] : [{ rule: 'floors', file: source.path, line: one.line, advice }]
  })
}

function explain(from: string, one: Import, { hasIndex, doors }: View): string | undefined {
  const target = resolveImport(from, one.specifier, doors)
  if (target.kind === 'outside') return explainPackage(from, target.package)
  if (target.kind === 'deep')
    return `${from} may not import ${one.specifier} because ${target.package} does not open it (exports of its package.json)`
  const isOtherPackage = one.specifier.startsWith('.') && packageOf(from) !== packageOf(target.path)
  if (isOtherPackage)
    return `${from} may not import ${one.specifier} because another package is entered by its name only`
  if (target.path === `${packageOf(from)}/package.json`) return undefined
  return explainImport(from, target.path, hasIndex)
}

function packageOf(path: string): string {
  return /^(packages\/[^/]+|tools\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''
}
