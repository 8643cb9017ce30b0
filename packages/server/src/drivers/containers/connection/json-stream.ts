import { StringDecoder } from 'node:string_decoder'
import { parseJson } from '#domain/shared/index.ts'

/** Maximum characters of an incomplete line. */
const lineMax = 65_536

/** Parses a stream of JSON lines, in chunks of any size. */
export class JsonStream {
  #line = ''
  /** Decodes characters that span two chunks. */
  readonly #decoder = new StringDecoder('utf8')
  readonly #take: (line: unknown) => void

  constructor(take: (line: unknown) => void) {
    this.#take = take
  }

  take(bytes: Buffer): void {
    const lines = (this.#line + this.#decoder.write(bytes)).split('\n')
    this.#line = (lines.pop() ?? '').slice(0, lineMax)
    for (const line of lines) this.#take(parseJson(line))
  }

  /** Parses a last line without a line break. */
  end(): void {
    this.#take(parseJson(this.#line))
  }
}
