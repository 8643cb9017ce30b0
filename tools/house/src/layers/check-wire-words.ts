import { isTestFile } from '../project/project-file.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import { findModule } from './modules.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Finds acts that import a wire type. Their input uses domain terms (ADR 0013). Terms of the contract (actions, levels, kinds) are allowed. */
export function checkWireWords(project: Project): Problem[] {
  const acts = project.sources.filter(
    (source) => findModule(source.path)?.name === 'accept' && !isTestFile(source.path),
  )
  return acts.flatMap((source) => listBodies(source))
}

function listBodies(source: Source): Problem[] {
  const found: Problem[] = []
  walkNodes(source.program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    if (textField(nodeField(node, 'source'), 'value') !== '@moorage/contract') return
    const names = nodesField(node, 'specifiers').map((one) => textField(nodeField(one, 'imported'), 'name') ?? '')
    const bodies = names.filter((name) => name.endsWith('Body'))
    if (bodies.length === 0) return
    const advice = `imports ${bodies.join(', ')}, which is a wire type. Describe the request in domain terms; the API translates.`
    found.push({ rule: 'wire-words', file: source.path, line: node.loc.start.line, advice })
  })
  return found
}
