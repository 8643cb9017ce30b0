/** A folder that the layout block names. */
export interface LayoutFolder {
  /** Path from the project's root, without `/` at the end. */
  readonly path: string
  readonly line: number
}

/**
 * Reads the first code block under the heading "## Layout": one folder a line, `name/  what for`, two spaces deeper a level.
 * A name may hold several steps (`server/src/`).
 */
export function readLayout(text: string): LayoutFolder[] {
  const lines = text.split('\n')
  const heading = lines.findIndex((line) => /^## Layout\b/.test(line))
  const open = lines.findIndex((line, index) => heading !== -1 && index > heading && line.startsWith('```'))
  const close = lines.findIndex((line, index) => open !== -1 && index > open && line.startsWith('```'))
  const parents: string[] = []
  return lines.slice(open + 1, close).flatMap((line, index) => {
    const [, indent, name] = /^( *)(\S+)\/(\s|$)/.exec(line) ?? []
    if (indent === undefined || name === undefined) return []
    const depth = indent.length / 2
    parents.splice(depth, parents.length, name)
    return [{ path: parents.slice(0, depth + 1).join('/'), line: open + 2 + index }]
  })
}
