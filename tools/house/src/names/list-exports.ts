import { nodeField, nodesField, textField } from '../project/syntax-node.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxComment, SyntaxNode } from '../project/syntax-node.ts'

/** Name that a file declares and exports. */
export interface Exported {
  readonly name: string
  readonly kind: 'function' | 'class' | 'value' | 'type' | 'default'
  readonly line: number
  readonly comments: readonly SyntaxComment[]
}

const kinds: Readonly<Record<string, Exported['kind']>> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'value',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'value',
  TSModuleDeclaration: 'value',
}

/** Returns a file's exports by their local names; a default export is `default`. Excludes re-exports. */
export function listExports(source: Source): Exported[] {
  const statements = nodesField(source.program, 'body')
  const named = statements.filter((one) => one.type === 'ExportNamedDeclaration' && !nodeField(one, 'source'))
  return [...named.flatMap((one) => readNamed(one, statements)), ...statements.flatMap(readDefault)]
}

function readNamed(statement: SyntaxNode, statements: readonly SyntaxNode[]): Exported[] {
  const declaration = nodeField(statement, 'declaration')
  if (declaration) return readDeclaration(declaration, statement)
  const names = nodesField(statement, 'specifiers').map((one) => textField(nodeField(one, 'local'), 'name'))
  const locals = statements.flatMap((one) => readDeclaration(one, one))
  return locals.filter((one) => names.includes(one.name))
}

function readDeclaration(declaration: SyntaxNode, holder: SyntaxNode): Exported[] {
  const kind = kinds[declaration.type]
  if (kind === undefined) return []
  const declarators = nodesField(declaration, 'declarations')
  const named = declarators.length > 0 ? declarators : [declaration]
  const comments = holder.leadingComments ?? []
  return named.map((one) => ({
    name: textField(nodeField(one, 'id'), 'name') ?? '',
    kind,
    line: holder.loc.start.line,
    comments,
  }))
}

function readDefault(statement: SyntaxNode): Exported[] {
  const isDefault = statement.type === 'ExportDefaultDeclaration' || statement.type === 'TSExportAssignment'
  return isDefault
    ? [{ name: 'default', kind: 'default', line: statement.loc.start.line, comments: statement.leadingComments ?? [] }]
    : []
}
