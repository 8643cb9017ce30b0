interface Frame {
  readonly names: Set<string> | null
  name: string
  index: number
  isAtName: boolean
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]/gs
const reportedMax = 50

/** Paths of duplicate fields in valid JSON, at most 50, in Go notation: `data.a`. */
export function findDuplicateFields(text: string): readonly string[] {
  const found = new Set<string>()
  const frames: Frame[] = []
  for (const [one] of text.matchAll(token)) {
    const top = frames.at(-1)
    if (one === '{' || one === '[')
      frames.push({ names: one === '{' ? new Set() : null, name: '', index: 0, isAtName: one === '{' })
    else if (one === '}' || one === ']') frames.pop()
    else if (top && one === ',') {
      top.isAtName = top.names !== null
      top.index += 1
    } else if (top && one === ':') top.isAtName = false
    else if (top?.isAtName && top.names) {
      top.name = readText(one)
      if (top.names.has(top.name) && found.size < reportedMax) found.add(pathOf(frames))
      top.names.add(top.name)
    }
  }
  return [...found]
}

function readText(quoted: string): string {
  const text: unknown = JSON.parse(quoted)
  return typeof text === 'string' ? text : ''
}

function pathOf(frames: readonly Frame[]): string {
  const steps = frames.map(({ names, name, index }) => (names ? `.${name}` : `[${index}]`))
  return steps.join('').slice(1, 200)
}
