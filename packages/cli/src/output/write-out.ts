import { OperatorFailure } from '@moorage/server/exit'
import { terminalText } from '@moorage/server/logging/terminal-text'

/** Writes a message to stderr, with control characters replaced by "?". Adds no line break. */
export function writeNotice(text: string): void {
  process.stderr.write(terminalText(text))
}

/**
 * Writes to a stream and resolves after the flush, so that an exit truncates nothing. Ignores EPIPE, as from `head`; throws OperatorFailure for other errors.
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
