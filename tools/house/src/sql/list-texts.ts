import { nodeField, nodesField, textField } from '../project/node-field.ts'
import { walkNodes } from '../project/walk-nodes.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** A string or template literal of the code. */
export interface CodeText {
  /** The text; values put into a template stand as `?`. */
  readonly text: string
  readonly line: number
  /** It is a template tagged by kysely's `sql`, which makes parameters of its values. */
  readonly isTagged: boolean
}

/** Lists the string and template literals of a file. */
export function listTexts(source: Source): CodeText[] {
  const found: CodeText[] = []
  walkNodes(source.program, (node, ancestors) => {
    if (node.type === 'StringLiteral')
      found.push({ text: textField(node, 'value') ?? '', line: node.loc.start.line, isTagged: false })
    if (node.type === 'TemplateLiteral') found.push(readTemplate(node, ancestors.at(-1)))
  })
  return found
}

/** Reads a template literal that stands in `parent`. */
export function readTemplate(node: SyntaxNode, parent: SyntaxNode | undefined): CodeText {
  const pieces = nodesField(node, 'quasis').map(
    (one) => (one['value'] as { cooked?: string } | undefined)?.cooked ?? '',
  )
  const tag = parent?.type === 'TaggedTemplateExpression' ? nodeField(parent, 'tag') : undefined
  return { text: pieces.join('?'), line: node.loc.start.line, isTagged: textField(tag, 'name') === 'sql' }
}
