import { textField } from '#domain/shared/index.ts'
import { JsonStream } from '../connection/json-stream.ts'

/** Parses progress messages, which can report a failure after a success status. */
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
