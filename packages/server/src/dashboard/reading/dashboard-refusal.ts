/** Error page with its status. */
export class DashboardRefusal extends Error {
  override readonly name = 'DashboardRefusal'
  readonly status: 403 | 404 | 410 | 503
  readonly title: string

  constructor(status: DashboardRefusal['status'], title: string, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.status = status
    this.title = title
  }
}
