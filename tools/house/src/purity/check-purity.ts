import { isTestFile } from '../project/project-file.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

const impure = new Set(['Math.random', 'Date.now', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues'])
const impureObjects = new Set(['process', 'console', 'globalThis'])
const impureCalls = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'Date'])

/** Finds clocks, randomness and I/O in the domain: equal input must give equal plans. */
export function checkPurity(project: Project): Problem[] {
  const checked = project.sources.filter(
    (source) => source.path.startsWith('packages/server/src/domain/') && !isTestFile(source.path),
  )
  return checked.flatMap((source) => {
    const found: Problem[] = []
    walkNodes(source.program, (node) => {
      const name = readImpure(node)
      if (name !== undefined)
        found.push({
          rule: 'purity',
          file: source.path,
          line: node.loc.start.line,
          advice: `${name} makes the domain impure. Take the value as an argument.`,
        })
    })
    return found
  })
}

function readImpure(node: SyntaxNode): string | undefined {
  const callee = textField(nodeField(node, 'callee'), 'name') ?? ''
  if (node.type === 'NewExpression')
    return callee === 'Date' && nodesField(node, 'arguments').length === 0 ? 'new Date()' : undefined
  if (node.type === 'CallExpression') return impureCalls.has(callee) ? `${callee}()` : undefined
  if (node.type !== 'MemberExpression') return undefined
  const object = textField(nodeField(node, 'object'), 'name') ?? ''
  const whole = `${object}.${textField(nodeField(node, 'property'), 'name') ?? ''}`
  return impure.has(whole) || impureObjects.has(object) ? whole : undefined
}
