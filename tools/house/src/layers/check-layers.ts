import { findModule } from './modules.ts'
import { explainPackage } from './explain-package.ts'
import { listImports, packageOf, resolveImport } from './imports.ts'
import { isTestFile } from '../project/project-file.ts'
import type { Import } from './imports.ts'
import type { PackageEntryPoints } from '../project/package-entry-points.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { Module } from './modules.ts'

/** Finds imports that violate the layer rules, and code outside every module. */
export function checkLayers(project: Project): Problem[] {
  const paths = new Set(project.files.map((file) => file.path))
  const hasIndex = (folder: string) => paths.has(`${folder}/index.ts`)
  const view = { hasIndex, entryPoints: project.entryPoints }
  return project.sources.flatMap((source) => [...checkModule(source), ...checkImports(source, view)])
}

function checkModule(source: Source): Problem[] {
  const isInModule = findModule(source.path) !== undefined || !/^(packages|tools|acceptance|bench)\//.test(source.path)
  if (isInModule) return []
  return [
    {
      rule: 'layers',
      file: source.path,
      line: 1,
      advice: 'is in no module: move it, or add a row for its folder to tools/house/src/layers/modules.ts.',
    },
  ]
}

interface View {
  readonly hasIndex: (folder: string) => boolean
  readonly entryPoints: PackageEntryPoints
}

function checkImports(source: Source, view: View): Problem[] {
  return listImports(source).flatMap((one) => {
    const reason = explain(source.path, one, view)
    const advice = `${reason}. Move the code to the layer it belongs to, or pass the value in.`
    return reason === undefined ? [] : [{ rule: 'layers', file: source.path, line: one.line, advice }]
  })
}

function explain(from: string, one: Import, { hasIndex, entryPoints }: View): string | undefined {
  const target = resolveImport(from, one.specifier, entryPoints)
  if (target.kind === 'outside') return explainPackage(from, target.package)
  if (target.kind === 'deep')
    return `${from} may not import ${one.specifier} because ${target.package} does not export it (exports of its package.json)`
  const isOtherPackage = one.specifier.startsWith('.') && packageOf(from) !== packageOf(target.path)
  if (isOtherPackage)
    return `${from} may not import ${one.specifier} because another package is imported by its name only`
  if (target.path === `${packageOf(from)}/package.json`) return undefined
  return explainImport(from, target.path, hasIndex)
}

function explainImport(from: string, to: string, hasIndex: (folder: string) => boolean): string | undefined {
  const module = findModule(from)
  const target = findModule(to)
  if (!module) return undefined
  if (!target)
    return `${module.name} may not import ${to} because it is in no module of the table in tools/house/src/layers/modules.ts`
  return (
    explainModules(module, target, from) ?? explainDriver(from, to) ?? explainEntryPoint(module, target, to, hasIndex)
  )
}

function explainModules(module: Module, target: Module, from: string): string | undefined {
  if (module === target) return undefined
  if (target.name === 'testkit') {
    if (isTestFile(from)) return undefined
    return `${module.name} may not import testkit because the testkit is for tests only`
  }
  const isInServer = target.folder.startsWith('packages/server/') || target.name === 'contract'
  const isAllowed = module.may.includes(target.name) || (module.may.includes('*') && isInServer)
  return isAllowed ? undefined : `${module.name} may not import ${target.name} because ${module.because}`
}

const sharedByDrivers: ReadonlySet<string> = new Set([
  'schema',
  'registry',
  'programs',
  'power',
  'kube-objects',
  'certificates',
  'containers',
])

function explainDriver(from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((path) => /\/drivers\/([^/]+)\//.exec(path)?.[1])
  if (own === undefined || other === undefined || own === other || sharedByDrivers.has(other)) return undefined
  return `drivers/${own} may not import drivers/${other} because each driver must be removable by itself`
}

function explainEntryPoint(
  module: Module,
  target: Module,
  to: string,
  hasIndex: (folder: string) => boolean,
): string | undefined {
  const folder = to.slice(0, to.lastIndexOf('/'))
  if (module === target || to.endsWith('/index.ts') || !hasIndex(folder)) return undefined
  return `${module.name} may not import ${to} because ${folder} has an index.ts, which is its only entry point`
}
