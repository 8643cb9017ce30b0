import { isSyntaxComment, isSyntaxNode } from './syntax-node.ts'
import { parse } from '@babel/parser'
import type { ProjectFile } from './project-file.ts'
import type { SyntaxComment, SyntaxNode } from './syntax-node.ts'

/** Code file with its syntax tree. */
export interface Source extends ProjectFile {
  readonly program: SyntaxNode
  readonly comments: readonly SyntaxComment[]
}

/** True for `.ts`, `.tsx`, `.js` and `.mjs`, the files that the checks parse. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|js|mjs)$/.test(path)
}

/** Returns a code file with its syntax tree and comments. Throws an error with the file's name if invalid. */
export function parseSource(file: ProjectFile): Source {
  try {
    const tree = parse(file.text, {
      sourceType: 'module',
      plugins: file.path.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'],
    })
    const program: unknown = tree.program
    if (!isSyntaxNode(program)) throw new Error('the parser returned no tree')
    const comments: readonly object[] = tree.comments ?? []
    return { ...file, program, comments: comments.filter(isSyntaxComment) }
  } catch (cause) {
    throw new Error(`cannot parse ${file.path}: ${String(cause)}`, { cause })
  }
}
