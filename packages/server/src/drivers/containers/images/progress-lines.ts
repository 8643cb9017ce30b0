import { textField } from '#domain/shared/index.ts'
import { JsonStream } from '../connection/json-stream.ts'

/** Parses progress messages. The runtime sends a success status first, so that a failure is only in a message. */
export class ProgressLines {
  #failure: string | null = null
  readonly #lines = new JsonStream((line) => {
    this.#failure ??= textField(line, 'error') ?? null
  })

  take(bytes: Buffer): void {
    this.#lines.take(bytes)
  }

  failure(): string | null {
    this.#lines.end()
    return this.#failure
  }
}
