import { isTestSupport } from '../project/project-file.ts'
import { listImports, resolveImport } from '../layers/imports.ts'
import { allDependencies, readManifests } from './manifest.ts'
import type { PackageEntryPoints } from '../project/package-entry-points.ts'
import type { PlacedManifest } from './manifest.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Finds imports that the nearest package.json does not declare. Tests and tools may also use packages of the root. */
export function checkDeclared(project: Project): Problem[] {
  const manifests = readManifests(project.files).toSorted((a, b) => b.folder.length - a.folder.length)
  return project.sources.flatMap((source) => {
    const declared = listDeclared(source, manifests)
    return listPackages(source, project.entryPoints)
      .filter((one) => !declared.has(one.name))
      .map((one) => ({
        rule: 'declared',
        file: source.path,
        line: one.line,
        advice: `imports ${one.name}, which its package.json does not declare. Add it with its exact version.`,
      }))
  })
}

function listDeclared(source: Source, manifests: readonly PlacedManifest[]): Set<string> {
  const holding = manifests.filter((one) => one.folder === '' || source.path.startsWith(`${one.folder}/`))
  const mayUseRoot = isTestSupport(source.path) || source.path.startsWith('tools/')
  const counted = mayUseRoot ? holding : holding.slice(0, 1)
  return new Set(counted.flatMap((one) => Object.keys(allDependencies(one.manifest))))
}

function listPackages(source: Source, entryPoints: PackageEntryPoints): { name: string; line: number }[] {
  return listImports(source).flatMap((one) => {
    const isOurs = one.specifier.startsWith('@moorage/')
    const target = resolveImport(source.path, one.specifier, entryPoints)
    const name = isOurs
      ? one.specifier.split('/').slice(0, 2).join('/')
      : target.kind === 'outside'
        ? target.package
        : undefined
    return name === undefined || name.startsWith('node:') ? [] : [{ name, line: one.line }]
  })
}
