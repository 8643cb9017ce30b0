import { OperatorFailure } from '@moorage/server/endings'
import { terminalText } from './terminal-text.ts'

/** Writes a message for people to stderr. */
export function writeNotice(text: string): void {
  process.stderr.write(terminalText(text))
}

/**
 * Writes to stdout, or stderr; the promise ends when all of it is on its way, so that the end of the process cuts nothing off. A reader who has enough, like
 * `head`, is no trouble; anything else that hinders is one sentence.
 */
export function writeOut(what: string | Uint8Array, out: NodeJS.WriteStream = process.stdout): Promise<void> {
  return new Promise((resolve, reject) => {
    out.write(
      typeof what === 'string' && out.isTTY ? terminalText(what) : what,
      (error: NodeJS.ErrnoException | null | undefined) => {
        if (!error || error.code === 'EPIPE') resolve()
        else reject(new OperatorFailure(`Cannot write the output: ${error.message}.`, 'refused', error))
      },
    )
  })
}
