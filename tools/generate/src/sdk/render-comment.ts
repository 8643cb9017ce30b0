const lineMax = 118

/** Returns a text as an indented doc comment, wrapped unless it fits on one line. */
export function renderComment(text: string, indent = ''): string {
  const safe = text.replaceAll('*/', '* /').trim()
  const single = `${indent}/** ${safe} */`
  if (single.length <= lineMax && !safe.includes('\n')) return single
  const lines = safe.split('\n').flatMap((line) => wrapLine(line, lineMax - indent.length - 3))
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > width && line !== '') {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
