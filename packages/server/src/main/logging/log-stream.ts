import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { errorCode } from '#domain/shared/index.ts'

/** Lines beyond this size are dropped. */
const waitingMax = 1024 * 1024
/** Retry delay for a full pipe, and at process exit. */
const retryMs = 10
const lastTriesMax = 100

/** Health of log output. */
export interface LogHealth {
  readonly dropped: number
  /** System error code of the last write, or null. */
  readonly failure: string | null
}

/**
 * Writes lines to a file descriptor without ever blocking or ending the process. Drops and counts lines that cannot be written, for example to a full file
 * system. The stream of pino retries forever at exit.
 */
export class LogStream implements DestinationStream, LogHealth {
  dropped = 0
  failure: string | null = null
  readonly #fd: number
  #waiting: string[] = []
  #bytes = 0
  #isWriting = false
  /** True if the last line is partial. */
  #isCut = false

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line)
    if (this.#bytes + bytes > waitingMax) this.dropped += 1
    else {
      this.#waiting.push(line)
      this.#bytes += bytes
      if (!this.#isWriting) this.#writeNext()
    }
  }

  /** Runs at process exit; stops at the first failure except a full pipe. */
  flushSync(): void {
    let { bytes } = this.#take()
    for (let tries = 0; bytes.length > 0 && tries < lastTriesMax;)
      try {
        bytes = bytes.subarray(writeSync(this.#fd, bytes))
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return
        tries += 1
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      }
  }

  #take(): { readonly bytes: Buffer; readonly lines: number } {
    const lines = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    return { bytes: Buffer.from((this.#isCut ? '\n' : '') + lines.join('')), lines: lines.length }
  }

  #writeNext(): void {
    this.#isWriting = this.#waiting.length > 0
    if (!this.#isWriting) return
    const { bytes, lines } = this.#take()
    this.#writeAll(bytes, lines)
  }

  #writeAll(bytes: Buffer, lines: number): void {
    write(this.#fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#writeAll(bytes, lines), retryMs)
      this.failure = error?.code ?? null
      if (error) this.dropped += lines
      else this.#isCut = written < bytes.length
      if (this.#isCut && !error) this.#writeAll(bytes.subarray(written), lines)
      else this.#writeNext()
    })
  }
}
