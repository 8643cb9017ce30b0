type Status = 400 | 401 | 403 | 404 | 405

/** Error page with its status. Programs receive only the sentence. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: Status
  readonly title: string

  constructor(status: Status, title: string, sentence: string) {
    super(sentence)
    this.status = status
    this.title = title
  }
}
