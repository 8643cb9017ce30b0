import { nodeField, textField } from '../project/node-field.ts'
import { walkNodes } from '../project/walk-nodes.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** One import, re-export or dynamic import of a file. */
export interface Import {
  /** What stands between the quotes. */
  readonly specifier: string
  readonly line: number
  /** It is gone at run time: `import type`, `export type`, a type's `import()`. */
  readonly isType: boolean
}

const holders = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Lists what a file imports: static, dynamic, re-exported, and as a type. */
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
    return isImport ? textField((node['arguments'] as SyntaxNode[])[0], 'value') : undefined
  }
  return holders.has(node.type) ? textField(nodeField(node, 'source'), 'value') : undefined
}
