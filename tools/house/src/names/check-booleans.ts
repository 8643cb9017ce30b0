import { nodeField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

const declaring = new Set(['TSPropertySignature', 'ClassProperty', 'ClassAccessorProperty'])
/** Names of the database and the API are in snake case. */
const good = /^(is|has)[A-Z]|_/
const outerModules = /^(acceptance|packages\/(contract|cli|testing|server\/src\/(store|api)))\//

/**
 * Finds boolean properties not named isX or hasX. Exempts fields of the API and the database, and capabilities, which form a sentence with their owner ("the
 * driver relinks").
 */
export function checkBooleans(project: Project): Problem[] {
  return project.sources.flatMap((source) => {
    const found: Problem[] = []
    walkNodes(source.program, (node, ancestors) => {
      const name = readBoolean(node)
      if (name === undefined || good.test(name) || isOuter(source, name) || isSentence(name, ancestors)) return
      const advice = `boolean "${name}" does not begin with is or has. Name it isX or hasX.`
      found.push({ rule: 'names', file: source.path, line: node.loc.start.line, advice })
    })
    return found
  })
}

function readBoolean(node: SyntaxNode): string | undefined {
  if (!declaring.has(node.type)) return undefined
  const type = nodeField(nodeField(node, 'typeAnnotation'), 'typeAnnotation')
  return type?.type === 'TSBooleanKeyword' ? textField(nodeField(node, 'key'), 'name') : undefined
}

function isOuter(source: Source, name: string): boolean {
  return outerModules.test(source.path) && /^[a-z]+$/.test(name)
}

function isSentence(name: string, ancestors: readonly SyntaxNode[]): boolean {
  const owner =
    textField(
      nodeField(
        ancestors.findLast((one) => one.type === 'TSInterfaceDeclaration'),
        'id',
      ),
      'name',
    ) ?? ''
  return /(Capabilities|Dialect|DialectTable)$/.test(owner) && /^[a-z]+s([A-Z]|$)|^[a-z]+[A-Z][a-z]+s$/.test(name)
}
