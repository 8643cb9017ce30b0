import type { Readable } from 'node:stream'

/** Plenty for the log of a test; of a longer one the beginning is dropped. */
const lettersMax = 8 * 1024 * 1024

/** Keeps what a program says, the last of it where it says much. Returns what gives it. */
export function keepWords(stream: Readable): () => string {
  let words = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-lettersMax)
  })
  return () => words
}
