import { isExempt } from '../project/exemption.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import { isTestFile } from '../project/project-file.ts'
import { isFixedText } from './is-fixed-text.ts'
import { looksLikeSql, readTemplate } from './sql-texts.ts'
import type { Exemption } from '../project/exemption.ts'
import type { TextContext } from './is-fixed-text.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** Files that may build SQL, mostly because database names cannot be parameters. */
export const sqlBuildingExemptions: readonly Exemption[] = [
  {
    path: 'acceptance/src/crash-rounds/history/history-triggers.ts',
    because: 'its triggers are built from constants of the same file only',
  },
  {
    path: 'packages/server/src/testkit/database/test-database.ts',
    because: 'it names test databases with its own random digits',
  },
  {
    path: 'packages/server/src/drivers/simulated/state/sim-table.ts',
    because: 'its texts are the constants of each table of the simulator, and the locks of a union type',
  },
  { path: 'bench/src/environment/open-run-environment.ts', because: 'it names its own databases by index' },
]

const advice =
  "puts a value into the text of SQL. Use a parameter ($1), kysely's sql tag or a registry's query tag; constants of the code are allowed."

/** Finds SQL built from text and values, which allows injection. Skips tests, which use their own values. */
export function checkSqlBuilding(project: Project): Problem[] {
  const checked = project.sources.filter(
    (source) => !isTestFile(source.path) && !isExempt(source.path, sqlBuildingExemptions),
  )
  return checked.flatMap((source) => {
    const found: Problem[] = []
    walkNodes(source.program, (node, ancestors) => {
      const isOpen = isBuiltSql(node, { source, project, ancestors })
      if (isOpen) found.push({ rule: 'sql building', file: source.path, line: node.loc.start.line, advice })
    })
    return found
  })
}

function isBuiltSql(node: SyntaxNode, context: TextContext): boolean {
  const parent = context.ancestors.at(-1)
  if (node.type === 'CallExpression') return isRawCall(node) && !isFixedText(nodesField(node, 'arguments')[0], context)
  if (node.type === 'TemplateLiteral') {
    const { text, isTagged } = readTemplate(node, parent)
    return !isTagged && looksLikeSql(text) && !isFixedText(node, context)
  }
  const isSum = node.type === 'BinaryExpression' && parent?.type !== 'BinaryExpression'
  return isSum && looksLikeSql(firstText(node)) && !isFixedText(node, context)
}

function firstText(node: SyntaxNode | undefined): string {
  if (node?.type === 'BinaryExpression') return `${firstText(nodeField(node, 'left'))}?`
  return node?.type === 'TemplateLiteral' ? readTemplate(node, undefined).text : (textField(node, 'value') ?? '')
}

function isRawCall(node: SyntaxNode): boolean {
  const callee = nodeField(node, 'callee')
  return (
    textField(nodeField(callee, 'object'), 'name') === 'sql' &&
    textField(nodeField(callee, 'property'), 'name') === 'raw'
  )
}
