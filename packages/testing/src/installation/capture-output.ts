import type { Readable } from 'node:stream'

const lettersMax = 8 * 1024 * 1024

/** Keeps the end of an output, and returns its reader. */
export function captureOutput(stream: Readable): () => string {
  let output = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-lettersMax)
  })
  return () => output
}
