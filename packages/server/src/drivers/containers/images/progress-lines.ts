import { textField } from '#domain/shared/index.ts'
import { parseEngineJson } from '../connection/engine-json.ts'

/** Of a line that is kept until its end comes. In characters. */
const lineMax = 65_536

/** Takes what an engine tells of loading or pulling: a line of JSON at a time. It answers with success before it begins, so that a line is where a failure stands. */
export class ProgressLines {
  #line = ''
  #failure: string | null = null

  /** Takes the next bytes, wherever they were cut. */
  take(bytes: Buffer): void {
    const lines = (this.#line + bytes.toString('latin1')).split('\n')
    this.#line = (lines.pop() ?? '').slice(0, lineMax)
    for (const line of lines) this.#read(line)
  }

  /** What went wrong, in the engine's words; null where nothing did. */
  failure(): string | null {
    this.#read(this.#line)
    return this.#failure
  }

  #read(line: string): void {
    this.#failure ??= textField(parseEngineJson(line), 'error') ?? null
  }
}
