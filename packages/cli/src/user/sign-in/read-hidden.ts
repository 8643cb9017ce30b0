import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorFailure } from '@moorage/server/endings'
import { writeNotice } from '../../output/write-out.ts'

/** Reads a line from the terminal without echo. Returns '' at end of input. Throws OperatorFailure (exit code 130) on Ctrl-C. */
export async function readHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const stop = new AbortController()
  let isInterrupted = false
  asking.once('SIGINT', () => {
    isInterrupted = true
    stop.abort()
  })
  asking.once('close', () => stop.abort())
  // The prompt is written only after echo is off.
  writeNotice(question)
  const line = await asking.question('', { signal: stop.signal }).catch(() => '')
  asking.close()
  writeNotice('\n')
  if (isInterrupted) throw new OperatorFailure('Interrupted. Nothing was changed.', 'interrupted')
  return line.trim()
}
