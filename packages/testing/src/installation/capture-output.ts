import type { Readable } from 'node:stream'

const lettersMax = 8 * 1024 * 1024

/** Captures the last 8 Mi characters of a stream. Returns a function that returns the captured text. */
export function captureOutput(stream: Readable): () => string {
  let output = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-lettersMax)
  })
  return () => output
}
