/** Error rendered as a page; its message is the page's text. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError'
  readonly status: 403 | 404 | 410 | 503
  readonly title: string

  constructor(status: DashboardError['status'], title: string, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.status = status
    this.title = title
  }
}
