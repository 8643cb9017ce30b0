/** Response that programs receive instead of a page (RFC 6749 5.2), and headers of both. */
interface ProgramResponse {
  /** Default: invalid_request. */
  readonly code?: string
  /** Default: the sentence of the page. */
  readonly description?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Error page with its status. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number
  readonly title: string
  readonly program: Required<ProgramResponse>

  constructor(status: number, title: string, sentence: string, program: ProgramResponse = {}) {
    super(sentence)
    this.status = status
    this.title = title
    this.program = { code: 'invalid_request', description: sentence, headers: {}, ...program }
  }
}
