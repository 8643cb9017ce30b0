import { findRoom } from './rooms.ts'
import { explainPackage } from './explain-package.ts'
import { listImports, packageOf, resolveImport } from './imports.ts'
import { isTestFile } from '../project/project-file.ts'
import type { Import } from './imports.ts'
import type { PackageDoors } from '../project/package-doors.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { Room } from './rooms.ts'

/** Finds imports that violate the layer rules, and code outside every module. */
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
      advice: 'is in no module: move it, or add a row for its folder to tools/house/src/floors/rooms.ts.',
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
    const advice = `${reason}. Move the code to the layer it belongs to, or pass the value in.`
    return reason === undefined ? [] : [{ rule: 'floors', file: source.path, line: one.line, advice }]
  })
}

function explain(from: string, one: Import, { hasIndex, doors }: View): string | undefined {
  const target = resolveImport(from, one.specifier, doors)
  if (target.kind === 'outside') return explainPackage(from, target.package)
  if (target.kind === 'deep')
    return `${from} may not import ${one.specifier} because ${target.package} does not export it (exports of its package.json)`
  const isOtherPackage = one.specifier.startsWith('.') && packageOf(from) !== packageOf(target.path)
  if (isOtherPackage)
    return `${from} may not import ${one.specifier} because another package is imported by its name only`
  if (target.path === `${packageOf(from)}/package.json`) return undefined
  return explainImport(from, target.path, hasIndex)
}

/** Explains why file `from` may not import file `to`, both inside the project; undefined if it may. */
function explainImport(from: string, to: string, hasIndex: (folder: string) => boolean): string | undefined {
  const room = findRoom(from)
  const target = findRoom(to)
  if (!room) return undefined
  if (!target)
    return `${room.name} may not import ${to} because it is in no module of the table in tools/house/src/floors/rooms.ts`
  return explainRooms(room, target, from) ?? explainDriver(from, to) ?? explainDoor(room, target, to, hasIndex)
}

function explainRooms(room: Room, target: Room, from: string): string | undefined {
  if (room === target) return undefined
  if (target.name === 'testkit') {
    if (isTestFile(from)) return undefined
    return `${room.name} may not import testkit because the testkit is for tests only`
  }
  const isInServer = target.folder.startsWith('packages/server/') || target.name === 'contract'
  const isAllowed = room.may.includes(target.name) || (room.may.includes('*') && isInServer)
  return isAllowed ? undefined : `${room.name} may not import ${target.name} because ${room.because}`
}

/** Folders among the drivers that are shared by drivers, and below them. */
const sharedByDrivers: ReadonlySet<string> = new Set([
  'schema',
  'registry',
  'programs',
  'power',
  'kube-objects',
  'certificates',
  'containers',
])

/** Drivers must not import one another: each can be removed by itself. */
function explainDriver(from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((path) => /\/drivers\/([^/]+)\//.exec(path)?.[1])
  if (own === undefined || other === undefined || own === other || sharedByDrivers.has(other)) return undefined
  return `drivers/${own} may not import drivers/${other} because each driver must be removable by itself`
}

/** Other modules import a folder with an index only through it; packages are imported by name. */
function explainDoor(room: Room, target: Room, to: string, hasIndex: (folder: string) => boolean): string | undefined {
  const folder = to.slice(0, to.lastIndexOf('/'))
  if (room === target || to.endsWith('/index.ts') || !hasIndex(folder)) return undefined
  return `${room.name} may not import ${to} because ${folder} has an index.ts, which is its only entry point`
}
