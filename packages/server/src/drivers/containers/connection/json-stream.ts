import { parseJson } from '#domain/shared/index.ts'

/** Of a line that is kept until its end comes. In characters. */
const lineMax = 65_536

/** Takes what an engine tells as it goes: a line of JSON at a time, whatever pieces it comes in. */
export class JsonStream {
  #line = ''
  readonly #take: (line: unknown) => void

  constructor(take: (line: unknown) => void) {
    this.#take = take
  }

  /** Takes the next bytes, wherever they were cut. */
  take(bytes: Buffer): void {
    const lines = (this.#line + bytes.toString('latin1')).split('\n')
    this.#line = (lines.pop() ?? '').slice(0, lineMax)
    for (const line of lines) this.#take(parseJson(line))
  }

  /** Takes what has come without an end of its line. */
  end(): void {
    this.#take(parseJson(this.#line))
  }
}
