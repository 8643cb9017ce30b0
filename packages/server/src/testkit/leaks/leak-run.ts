import { type MoorAnswer, type MoorAsk, askMoor } from '../programs/ask-moor.ts'
import { type Haystack, SecretList } from './secret-list.ts'

/** The secrets that an answer hands out, by names for people. */
type Reveals = (answer: MoorAnswer) => Readonly<Record<string, string>>

/** A run against a service that remembers every secret it makes or meets, and every answer, without the secrets that were its very purpose. */
export class LeakRun {
  readonly secrets = new SecretList()
  readonly haystacks: Haystack[] = []
  readonly origin: string
  /** Token of an unrestricted user. */
  readonly token: string

  constructor(origin: string, token: string) {
    this.origin = origin
    this.token = this.secrets.note('token of the first user', token)
  }

  /** Asks as the unrestricted user, unless another token or none (null) is named. */
  async ask(
    { token = this.token, ...ask }: Omit<MoorAsk, 'token'> & { readonly token?: string | null },
    reveals: Reveals = () => ({}),
  ): Promise<MoorAnswer> {
    const answer = await askMoor(this.origin, { ...ask, ...(token !== null && { token }) })
    const said = `${answer.status} ${[...answer.headers].join('\n')}\n${answer.text}`
    const shown = Object.entries(reveals(answer)).map(([name, secret]) => this.secrets.note(name, secret))
    this.haystacks.push({
      name: `answer of ${ask.method ?? 'GET'} ${ask.path}`,
      text: shown.reduce((text, secret) => text.replaceAll(secret, ''), said),
    })
    return answer
  }

  /** Asks and wants 200, the end of the work included. */
  async done(ask: Parameters<LeakRun['ask']>[0], reveals?: Reveals): Promise<MoorAnswer> {
    const answer = await this.ask(ask, reveals)
    if (answer.status !== 200)
      throw new Error(`${ask.method ?? 'GET'} ${ask.path} answered ${answer.status}: ${answer.text}`)
    const operation = answer.headers.get('operation-id')
    if (operation !== null) await this.ask({ path: `/v4/account/events/${operation}?wait=60` })
    return answer
  }
}
