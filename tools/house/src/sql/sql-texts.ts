import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

interface CodeText {
  readonly text: string
  readonly line: number
  /** True if `sql`, `sqlOn(…)` or a registry's `query` tags the template, which turns its values into parameters. */
  readonly isTagged: boolean
}

/** Returns a file's string and template literals. */
export function listTexts(source: Source): CodeText[] {
  const found: CodeText[] = []
  walkNodes(source.program, (node, ancestors) => {
    if (node.type === 'StringLiteral')
      found.push({ text: textField(node, 'value') ?? '', line: node.loc.start.line, isTagged: false })
    if (node.type === 'TemplateLiteral') found.push(readTemplate(node, ancestors.at(-1)))
  })
  return found
}

/** Returns a template literal with `?` for its values, its line, and whether a tag in `parent` makes parameters of its values. */
export function readTemplate(node: SyntaxNode, parent: SyntaxNode | undefined): CodeText {
  const pieces = nodesField(node, 'quasis').map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  )
  const tag = parent?.type === 'TaggedTemplateExpression' ? nodeField(parent, 'tag') : undefined
  const made = textField(nodeField(tag, 'callee'), 'name')
  const isQuery = textField(nodeField(tag, 'property'), 'name') === 'query'
  const isTagged = textField(tag, 'name') === 'sql' || made === 'sqlOn' || isQuery
  return { text: pieces.join('?'), line: node.loc.start.line, isTagged }
}

const statement = new RegExp(
  [
    String.raw`select\s[\s\S]*\bfrom\b`,
    String.raw`select\s+[\w.]+\(`,
    String.raw`insert\s+into\s`,
    String.raw`update\s+[\w."?]+\s+set\s`,
    String.raw`delete\s+from\s`,
    String.raw`(create|alter|drop)\s+(table|index|unique|schema|database|function|role|sequence|type|trigger|or\s+replace)\b`,
    String.raw`truncate\s+(table\s)?[\w."?]+\s*$`,
    String.raw`with\s+\w+\s+as\s*\(`,
    String.raw`(listen|notify)\s+[\w"?]+\s*(,|$)`,
    String.raw`copy\s[\s\S]+\s(from|to)\s`,
    String.raw`set\s+(local\s+|session\s+)?[\w.]+\s*(=|to)\s`,
  ]
    .map((one) => `(${one})`)
    .join('|'),
  'i',
)

/** True if the text begins like an SQL statement. */
export function looksLikeSql(text: string): boolean {
  const head = text.trimStart()
  return statement.exec(head)?.index === 0
}
