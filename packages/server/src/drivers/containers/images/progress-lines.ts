import { textField } from '#domain/shared/index.ts'
import { JsonStream } from '../connection/json-stream.ts'

/** Takes what an engine tells of loading or pulling. It answers with success before it begins, so that a line is where a failure stands. */
export class ProgressLines {
  #failure: string | null = null
  readonly #lines = new JsonStream((line) => {
    this.#failure ??= textField(line, 'error') ?? null
  })

  /** Takes the next bytes, wherever they were cut. */
  take(bytes: Buffer): void {
    this.#lines.take(bytes)
  }

  /** What went wrong, in the engine's words; null where nothing did. */
  failure(): string | null {
    this.#lines.end()
    return this.#failure
  }
}
