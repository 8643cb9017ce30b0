import type { Readable } from 'node:stream'

/** Plenty for the log of a test; the beginning of a longer one is dropped. */
const lettersMax = 8 * 1024 * 1024

/** Keeps the end of a program's output. Returns a function that returns it. */
export function captureOutput(stream: Readable): () => string {
  let output = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-lettersMax)
  })
  return () => output
}
