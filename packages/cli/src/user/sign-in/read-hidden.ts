import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorFailure } from '@moorage/server/exit'
import { writeNotice } from '../../output/write-out.ts'

/** Returns a line from the terminal, read without echo and trimmed; '' at end of input. Throws OperatorFailure (exit code 130) on Ctrl-C. */
export async function readHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const stop = new AbortController()
  let isInterrupted = false
  terminal.once('SIGINT', () => {
    isInterrupted = true
    stop.abort()
  })
  terminal.once('close', () => stop.abort())
  writeNotice(question)
  const line = await terminal.question('', { signal: stop.signal }).catch(() => '')
  terminal.close()
  writeNotice('\n')
  if (isInterrupted) throw new OperatorFailure('Interrupted. Nothing was changed.', 'interrupted')
  return line.trim()
}
