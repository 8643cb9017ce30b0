import { createHash } from 'node:crypto'
import pg from 'pg'
import { textField } from '@moorage/contract'
import { isSqlError } from '#domain/shared/index.ts'
import { HostedClient, type HostedConfig } from './hosted-client.ts'

/** Maximum number of plans per connection: filters produce unlimited texts, and a plan uses memory of the server. */
export const plansMax = 256

/** Number of schema changes that have outdated the plans of a store, as noticed by its connections; shared by all of them. */
export interface PlanAge {
  changes: number
}

/** Timeout of answers, callback for each answer, and scheduler of writes. */
interface Patience {
  readonly silenceMs: number
  readonly onAnswer: (error?: pg.DatabaseError) => void
  /** Calls back after the current turn of the event loop has issued its statements. */
  readonly whenAsked: (write: () => void) => void
  readonly planAge: PlanAge
}

/**
 * Names each parameterised statement by its text, so that the server plans it once per connection (stack trial: a fifth cheaper). A server that stays silent
 * long after the statement timeout counts as dead, and the connection is cut off. If a migration outdates a plan, the server rejects it for as long as the
 * connection lasts: then all plans of the store are made again (ADR 0044).
 */
export class PatientClient extends HostedClient {
  readonly #planned = new Map<string, string>()
  #changes = 0
  #isInTransaction = false
  /** Send time of each unanswered statement, by performance.now(); they are answered in this order. */
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

  /**
   * True if a statement is sent outside a transaction. Tracked while sending, because the server's transaction status arrives too late for statements sent
   * together.
   */
  #isAlone([first]: readonly unknown[]): boolean {
    const text = typeof first === 'string' ? first : (textField(first, 'text') ?? '')
    if (/^\s*(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true
    const isAlone = !this.#isInTransaction
    if (/^\s*(commit|rollback)\b(?! to)/i.test(text)) this.#isInTransaction = false
    return isAlone
  }

  /** The statement did nothing, so it is repeated; a surrounding transaction is lost, and its caller repeats it. */
  #planAnew(error: unknown, ask: (() => unknown) | null, planAge: PlanAge): unknown {
    if (!isSqlError(error, 'outdatedPlan')) throw error
    if (planAge.changes === this.#changes) planAge.changes += 1
    if (ask === null) throw error
    return ask()
  }

  /** Sends all statements of one turn in one write: separate system calls, here and in the server, were a third of the cost of a mutation. */
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
    // One timer for all pending statements, of which there are thousands.
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

  /** The oldest statement may be newer than the timer. */
  #judge(silenceMs: number): void {
    this.#timer = null
    const [first] = this.#sent
    if (first === undefined) return
    const leftMs = first + silenceMs - performance.now()
    if (leftMs <= 0) this.cutOff()
    else this.#timer = setTimeout(() => this.#judge(silenceMs), leftMs).unref()
  }
}
