/** PostgreSQL message with its type letter ('' for the startup message) and content. */
export interface Frame {
  readonly letter: string
  readonly content: Buffer
}

/** Returns a parser that accepts arbitrary chunks and returns completed messages. With `hasStartup`, the first message has no type letter. */
export function frameReader(hasStartup: boolean): (bytes: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = !hasStartup
  return (bytes) => {
    const known: Buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      const letters = isStarted ? 1 : 0
      if (known.length < at + letters + 4) break
      const end = at + letters + known.readInt32BE(at + letters)
      if (known.length < end) break
      const letter = isStarted ? String.fromCharCode(known[at] ?? 0) : ''
      frames.push({ letter, content: known.subarray(at + letters + 4, end) })
      isStarted = true
      at = end
    }
    rest = known.subarray(at)
    return frames
  }
}

/** Returns a zero-terminated UTF-8 string, and the position after the terminator, which must exist. */
export function readText(content: Buffer, from: number): { readonly text: string; readonly next: number } {
  const end = content.indexOf(0, from)
  return { text: content.toString('utf8', from, end), next: end + 1 }
}
