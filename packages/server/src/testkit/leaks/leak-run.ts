import { type MoorAnswer, type MoorRequest, requestMoor } from '../programs/request-moor.ts'
import { type Haystack, SecretList } from './secret-list.ts'

type Reveals = (answer: MoorAnswer) => Readonly<Record<string, string>>

/** Records every secret, and every answer without the secrets that it may reveal. */
export class LeakRun {
  readonly secrets = new SecretList()
  readonly haystacks: Haystack[] = []
  readonly origin: string
  readonly token: string

  constructor(origin: string, token: string) {
    this.origin = origin
    this.token = this.secrets.record('token of the first user', token)
  }

  /** Null sends no token. */
  async request(
    { token = this.token, ...request }: Omit<MoorRequest, 'token'> & { readonly token?: string | null },
    reveals: Reveals = () => ({}),
  ): Promise<MoorAnswer> {
    const answer = await requestMoor(this.origin, { ...request, ...(token !== null && { token }) })
    const transcript = `${answer.status} ${[...answer.headers].join('\n')}\n${answer.text}`
    const revealed = Object.entries(reveals(answer)).map(([name, secret]) => this.secrets.record(name, secret))
    this.haystacks.push({
      name: `answer of ${request.method ?? 'GET'} ${request.path}`,
      text: revealed.reduce((text, secret) => text.replaceAll(secret, ''), transcript),
    })
    return answer
  }

  async done(request: Parameters<LeakRun['request']>[0], reveals?: Reveals): Promise<MoorAnswer> {
    const answer = await this.request(request, reveals)
    if (answer.status !== 200)
      throw new Error(`${request.method ?? 'GET'} ${request.path} answered ${answer.status}: ${answer.text}`)
    const operation = answer.headers.get('operation-id')
    if (operation !== null) await this.request({ path: `/v4/account/events/${operation}?wait=60` })
    return answer
  }
}
