import { isTestFile } from '../project/project-file.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import { findRoom } from './rooms.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/**
 * Finds acts that know a body of the wire: what is accepted is said in our own words, so that commands, passes and tests ask for it as the
 * API does (ADR 0013). Words of the contract (actions, levels, kinds) are everybody's.
 */
export function checkWireWords(project: Project): Problem[] {
  const acts = project.sources.filter((source) => findRoom(source.path)?.name === 'accept' && !isTestFile(source.path))
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
    const advice = `imports ${bodies.join(', ')}, which is of the wire. Say what is wanted in our own words; the API translates.`
    found.push({ rule: 'wire-words', file: source.path, line: node.loc.start.line, advice })
  })
  return found
}
