import { dirname, join } from 'node:path/posix'
import { nodeField, textField, walkNodes, nodesField } from '../project/syntax-node.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'
import type { PackageEntryPoints } from '../project/package-entry-points.ts'

/** Import, re-export or dynamic import. */
export interface Import {
  readonly specifier: string
  readonly line: number
  /** True if the compiler erases the import: `import type`, `export type`, a type's `import()`. */
  readonly isType: boolean
}

const holders = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Returns a file's imports: static, dynamic, re-exported, and type imports. */
export function listImports(source: Source): Import[] {
  const found: Import[] = []
  walkNodes(source.program, (node) => {
    const specifier = readSpecifier(node)
    if (specifier !== undefined) found.push({ specifier, line: node.loc.start.line, isType: isType(node) })
  })
  return found
}

function isType(node: SyntaxNode): boolean {
  return node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'
}

function readSpecifier(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') {
    const isImport = nodeField(node, 'callee')?.type === 'Import'
    return isImport ? textField(nodesField(node, 'arguments')[0], 'value') : undefined
  }
  return holders.has(node.type) ? textField(nodeField(node, 'source'), 'value') : undefined
}

type Target =
  | { readonly kind: 'file'; readonly path: string }
  /** File of a workspace package that is not in the package's `exports`. */
  | { readonly kind: 'deep'; readonly package: string }
  /** Package of the registry, or Node module (`node:fs`). */
  | { readonly kind: 'outside'; readonly package: string }

/** Returns the target of an import in the file `from`: a file, a `deep` import of a workspace package, or an outside package. A returned path may not exist. */
export function resolveImport(from: string, specifier: string, entryPoints: PackageEntryPoints): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: join(dirname(from), specifier) }
  const entry = entryPoints(specifier.startsWith('#') ? `${packageOf(from)}/${specifier}` : specifier)
  if (entry !== undefined) return { kind: 'file', path: entry }
  const name = namePackage(specifier)
  return name.startsWith('@moorage/') ? { kind: 'deep', package: name } : { kind: 'outside', package: name }
}

/** Returns the folder of a file's package, such as `packages/server`, otherwise its top folder; '' in the root. */
export function packageOf(path: string): string {
  return /^(packages\/[^/]+|tools\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''
}

function namePackage(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
