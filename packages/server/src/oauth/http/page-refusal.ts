/** A page that says why it does not go on, with the status it is sent with. */
export class PageRefusal extends Error {
  override readonly name = 'PageRefusal'
  readonly status: 400 | 403
  readonly title: string

  constructor(status: 400 | 403, title: string, sentence: string) {
    super(sentence)
    this.status = status
    this.title = title
  }
}
