import { isExempt } from '../project/exemption.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import { isTestFile } from '../project/project-file.ts'
import { isFixedText } from './is-fixed-text.ts'
import { looksLikeSql, readTemplate } from './sql-texts.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Place } from './is-fixed-text.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

/** Where SQL may be put together from values: names of databases cannot be parameters. */
export const sqlBuildingExemptions: readonly Exemption[] = [
  {
    path: 'acceptance/src/crash-rounds/history/history-triggers.ts',
    because: 'its triggers are put together from constants of the same file, and nobody else calls what does it',
  },
  {
    path: 'packages/server/src/testkit/database/test-database.ts',
    because: 'it names test databases by random digits of its own',
  },
  { path: 'bench/src/ground/open-ground.ts', because: 'it names databases of its own by their turn' },
]

const advice =
  "puts a value into the text of SQL. Use a parameter ($1) or kysely's sql tag; constants of the code may stand in it."

/** Finds SQL put together from text and values, which lets a value become a command; tests hold no values but their own. */
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

function isBuiltSql(node: SyntaxNode, place: Place): boolean {
  const parent = place.ancestors.at(-1)
  if (node.type === 'CallExpression') return isRawCall(node) && !isFixedText(nodesField(node, 'arguments')[0], place)
  if (node.type === 'TemplateLiteral') {
    const { text, isTagged } = readTemplate(node, parent)
    return !isTagged && looksLikeSql(text) && !isFixedText(node, place)
  }
  const isSum = node.type === 'BinaryExpression' && parent?.type !== 'BinaryExpression'
  return isSum && looksLikeSql(firstText(node)) && !isFixedText(node, place)
}

/** The text a sum begins with. */
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
