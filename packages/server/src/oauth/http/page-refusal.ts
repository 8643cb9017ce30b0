type Status = 400 | 401 | 403 | 404 | 405

/** Why a request does not go on, as a page says it, with the status it is sent with. Programs are told the sentence alone. */
export class PageRefusal extends Error {
  override readonly name = 'PageRefusal'
  readonly status: Status
  readonly title: string

  constructor(status: Status, title: string, sentence: string) {
    super(sentence)
    this.status = status
    this.title = title
  }
}
