import { nodeField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxNode } from '../project/syntax-node.ts'

const inComments: readonly (readonly [RegExp, string])[] = [
  [
    /\b(TODO|FIXME|XXX|HACK)\b(?!\s*\(?#\d)/,
    'marks unfinished work without an issue number. Finish it, or write TODO #123.',
  ],
  [/@ts-(ignore|expect-error|nocheck)/, 'suppresses the type checker. Use the correct type.'],
  [
    /(eslint|oxlint|prettier|oxfmt)-(disable|ignore)(?!.* -- \S)/,
    'suppresses a tool without a reason. Write the reason after " -- ", or fix the line.',
  ],
  [
    /(v8|c8|istanbul) ignore(?!.* -- \S)/,
    'hides a line from coverage without a reason. Write the reason after " -- ", or test the line.',
  ],
]
const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const unfinished = new Set(['skip', 'only', 'todo', 'fails'])

/** Finds TODOs without an issue number, suppressed checks, `any`, and tests with skip, only, todo or fails. */
export function checkMarkers(project: Project): Problem[] {
  return project.sources.flatMap((source) => [...checkComments(source), ...checkCode(source)])
}

function checkComments(source: Source): Problem[] {
  return source.comments.flatMap((comment) => {
    const broken = inComments.filter(([pattern]) => pattern.test(comment.value))
    return broken.map(([, advice]) => ({
      rule: 'markers',
      file: source.path,
      line: comment.loc.start.line,
      advice: `comment ${advice}`,
    }))
  })
}

function checkCode(source: Source): Problem[] {
  const found: Problem[] = []
  walkNodes(source.program, (node) => {
    const advice = explain(node)
    if (advice !== undefined) found.push({ rule: 'markers', file: source.path, line: node.loc.start.line, advice })
  })
  return found
}

function explain(node: SyntaxNode): string | undefined {
  if (node.type === 'TSAnyKeyword')
    return '"any" disables the type checker. Use unknown and narrow it, or the correct type.'
  if (node.type !== 'MemberExpression') return undefined
  const runner = textField(nodeField(node, 'object'), 'name') ?? ''
  const word = textField(nodeField(node, 'property'), 'name') ?? ''
  if (!runners.has(runner) || !unfinished.has(word)) return undefined
  return `${runner}.${word} skips tests silently. Run them, remove them, or use skipIf with a printed reason.`
}
