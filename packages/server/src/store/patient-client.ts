import { createHash } from 'node:crypto'
import pg from 'pg'
import { textField } from '@moorage/contract'
import { isSqlError } from '#domain/shared/index.ts'
import { HostedClient, type HostedConfig } from './hosted-client.ts'

/** Most statements that a connection keeps a plan of: filters make texts without number, and a plan holds memory in the server. */
export const plansMax = 256

/** How often the schema has changed below the plans of a store, as far as its connections have noticed; all of them share it. */
export interface PlanAge {
  changes: number
}

/** How long a client waits for an answer, who is told of each, and when what is asked is written. */
interface Patience {
  readonly silenceMs: number
  readonly onAnswer: (error?: pg.DatabaseError) => void
  /** Calls back when whoever asks at this moment has asked. */
  readonly whenAsked: (write: () => void) => void
  readonly planAge: PlanAge
}

/**
 * Names each parameterised statement by its text, so that the server plans it once per connection (stack trial: a fifth cheaper). A
 * server that has ended every statement long ago and still does not answer is not there any more: then the connection is cut off.
 * A plan whose columns are others since a migration is refused by the server for as long as the connection lasts: all plans of the store are made anew then (ADR 0044).
 */
export class PatientClient extends HostedClient {
  /** Names by texts. */
  readonly #planned = new Map<string, string>()
  /** Changes of the schema before these plans. */
  #changes = 0
  #isInTransaction = false
  /** When each statement was sent that has not been answered yet, by performance.now(); they are answered in this order. */
  readonly #sent: number[] = []
  #timer: NodeJS.Timeout | null = null
  #isHeld = false

  constructor(config: HostedConfig, patience: Patience) {
    super(config)
    this.followQueries(
      (asked) => this.#watch(asked, patience),
      (asked) => {
        this.#hold(patience)
        return this.#name(asked, patience.planAge)
      },
    )
    this.repeatQueries(
      (asked) => this.#isAlone(asked),
      (error, ask) => this.#planAnew(error, ask, patience.planAge),
    )
  }

  /** Whether a statement stands in no transaction, as statements are asked: what the server says of that is too late for those that were sent together. */
  #isAlone([first]: readonly unknown[]): boolean {
    const text = typeof first === 'string' ? first : (textField(first, 'text') ?? '')
    if (/^\s*(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true
    const isAlone = !this.#isInTransaction
    if (/^\s*(commit|rollback)\b(?! to)/i.test(text)) this.#isInTransaction = false
    return isAlone
  }

  /** Nothing was done by the statement; but a transaction that it stood in is lost, and whoever runs it runs it again. */
  #planAnew(error: unknown, ask: (() => unknown) | null, planAge: PlanAge): unknown {
    if (!isSqlError(error, 'outdatedPlan')) throw error
    if (planAge.changes === this.#changes) planAge.changes += 1
    if (ask === null) throw error
    return ask()
  }

  /** Has all that is asked at this moment leave in one write: each would cost a call of the system, here and for the server, and a third of what a mutation cost was that. */
  #hold({ whenAsked }: Patience): void {
    if (this.#isHeld) return
    const socket = this.socket()
    this.#isHeld = true
    socket.cork()
    whenAsked(() => {
      this.#isHeld = false
      socket.uncork()
    })
  }

  #name(asked: readonly unknown[], { changes }: PlanAge): readonly unknown[] {
    if (this.#changes !== changes) {
      this.#changes = changes
      this.#planned.clear()
    }
    const [first, values, ...rest] = asked
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) return asked
    const name = this.#planned.get(first) ?? this.#plan(first)
    return name === null ? asked : [{ name, text: first }, values, ...rest]
  }

  #plan(text: string): string | null {
    if (this.#planned.size >= plansMax) return null
    const name = `${createHash('sha1').update(text).digest('base64')}${this.#changes || ''}`
    this.#planned.set(text, name)
    return name
  }

  #watch(asked: Promise<unknown>, { silenceMs, onAnswer }: Patience): void {
    this.#sent.push(performance.now())
    // One timer for all that is under way: statements come by the thousand.
    this.#timer ??= setTimeout(() => this.#judge(silenceMs), silenceMs).unref()
    const end = (): void => {
      this.#sent.shift()
      if (this.#sent.length > 0 || !this.#timer) return
      clearTimeout(this.#timer)
      this.#timer = null
    }
    const answered = (error?: pg.DatabaseError): void => {
      end()
      onAnswer(error)
    }
    asked.then(
      () => answered(),
      (error: unknown) => (error instanceof pg.DatabaseError ? answered(error) : end()),
    )
  }

  /** The oldest statement may have come after the timer was set. */
  #judge(silenceMs: number): void {
    this.#timer = null
    const [first] = this.#sent
    if (first === undefined) return
    const leftMs = first + silenceMs - performance.now()
    if (leftMs <= 0) this.cutOff()
    else this.#timer = setTimeout(() => this.#judge(silenceMs), leftMs).unref()
  }
}
