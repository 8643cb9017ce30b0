import { parse } from '@babel/parser'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { SyntaxComment } from '../project/syntax-node.ts'

const looksLikeCode =
  /^\s*(const|let|var|import|export|return|await|if\s*\(|for\s*\(|while\s*\(|throw|function|expect\(|[\w.]+\(.*\);?\s*$)/

/** Finds comments that begin like a statement and can be parsed as code. */
export function checkDeadCode(project: Project): Problem[] {
  return project.sources.flatMap((source) =>
    groupComments(source)
      .filter((group) => isDead(group.text))
      .map((group) => ({
        rule: 'dead code',
        file: source.path,
        line: group.line,
        advice: 'comment is code. Remove it; git keeps it.',
      })),
  )
}

interface Group {
  readonly line: number
  readonly text: string
}

/** Excludes doc comments, which may contain example code. */
function groupComments(source: Source): Group[] {
  const groups: { line: number; last: number; text: string }[] = []
  for (const comment of source.comments.filter((one) => !isDoc(one))) {
    const before = groups.at(-1)
    const isContinued = before && comment.type === 'CommentLine' && before.last === comment.loc.start.line - 1
    if (isContinued) Object.assign(before, { last: comment.loc.end.line, text: `${before.text}\n${comment.value}` })
    else groups.push({ line: comment.loc.start.line, last: comment.loc.end.line, text: comment.value })
  }
  return groups
}

function isDoc(comment: SyntaxComment): boolean {
  return comment.type === 'CommentBlock' && comment.value.startsWith('*')
}

function isDead(text: string): boolean {
  if (!looksLikeCode.test(text)) return false
  try {
    parse(text, {
      sourceType: 'module',
      plugins: ['typescript'],
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    })
    return true
  } catch {
    return false
  }
}
