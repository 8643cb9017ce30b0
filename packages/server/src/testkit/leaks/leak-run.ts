import { type MoorAnswer, type MoorAsk, askMoor } from '../programs/ask-moor.ts'
import { type Haystack, SecretList } from './secret-list.ts'

type Reveals = (answer: MoorAnswer) => Readonly<Record<string, string>>

/** Run against a service that records every secret, and every answer without the secrets it is meant to reveal. */
export class LeakRun {
  readonly secrets = new SecretList()
  readonly haystacks: Haystack[] = []
  readonly origin: string
  readonly token: string

  constructor(origin: string, token: string) {
    this.origin = origin
    this.token = this.secrets.note('token of the first user', token)
  }

  /** Sends a request as the unrestricted user, or with another token or none (null). */
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

  async done(ask: Parameters<LeakRun['ask']>[0], reveals?: Reveals): Promise<MoorAnswer> {
    const answer = await this.ask(ask, reveals)
    if (answer.status !== 200)
      throw new Error(`${ask.method ?? 'GET'} ${ask.path} answered ${answer.status}: ${answer.text}`)
    const operation = answer.headers.get('operation-id')
    if (operation !== null) await this.ask({ path: `/v4/account/events/${operation}?wait=60` })
    return answer
  }
}
