import { dirname, join } from 'node:path/posix'
import type { PackageDoors } from '../project/package-doors.ts'

/** Where an import leads. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  /** A package of the workspace, past what it opens. */
  | { readonly kind: 'deep'; readonly package: string }
  /** A package of the registry, or a module of Node (`node:fs`). */
  | { readonly kind: 'outside'; readonly package: string }

/** Resolves what stands between the quotes, seen from the file it stands in. */
export function resolveImport(from: string, specifier: string, doors: PackageDoors): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: join(dirname(from), specifier) }
  const entry = doors(specifier)
  if (entry !== undefined) return { kind: 'file', path: entry }
  const name = namePackage(specifier)
  return name.startsWith('@moorage/') ? { kind: 'deep', package: name } : { kind: 'outside', package: name }
}

function namePackage(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
