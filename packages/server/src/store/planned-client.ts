import { createHash } from 'node:crypto'
import pg from 'pg'
import { textField } from '@moorage/contract'
import { isSqlError } from '#domain/shared/index.ts'
import { HostedClient, type HostedConfig } from './hosted-client.ts'

/** Maximum plans per connection; a plan uses server memory. */
export const plansMax = 256

/** Number of schema changes that outdated a store's plans. */
export interface PlanAge {
  changes: number
}

interface ClientOptions {
  readonly responseTimeoutMs: number
  readonly onAnswer: (error?: pg.DatabaseError) => void
  /** Calls `write` after the current turn of the event loop. */
  readonly scheduleWrite: (write: () => void) => void
  readonly planAge: PlanAge
}

/**
 * Names each parameterised statement by its text, so that the server plans it once per connection (stack trial: a fifth cheaper). Cuts off a connection whose
 * server stays silent for `responseTimeoutMs`. If a migration outdates a plan, the server rejects its name for as long as the connection lasts. All connections
 * of the store then use new names (ADR 0044).
 */
export class PlannedClient extends HostedClient {
  readonly #planned = new Map<string, string>()
  #changes = 0
  #isInTransaction = false
  /** Send times of unanswered statements, oldest first. */
  readonly #sent: number[] = []
  #timer: NodeJS.Timeout | null = null
  #isCorked = false

  constructor(config: HostedConfig, options: ClientOptions) {
    super(config)
    this.followQueries(
      (sent) => this.#watch(sent, options),
      (sent) => {
        this.#cork(options)
        return this.#name(sent, options.planAge)
      },
    )
    this.repeatQueries(
      (sent) => this.#isAlone(sent),
      (error, runQuery) => this.#replan(error, runQuery, options.planAge),
    )
  }

  /** Tracks transactions while sending, because the server's transaction status arrives too late for statements sent together. */
  #isAlone([first]: readonly unknown[]): boolean {
    const text = typeof first === 'string' ? first : (textField(first, 'text') ?? '')
    if (/^\s*(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true
    const isAlone = !this.#isInTransaction
    if (/^\s*(commit|rollback)\b(?! to)/i.test(text)) this.#isInTransaction = false
    return isAlone
  }

  /** Inside a transaction, rethrows: the transaction is aborted, and its caller repeats it. */
  #replan(error: unknown, runQuery: (() => unknown) | null, planAge: PlanAge): unknown {
    if (!isSqlError(error, 'outdatedPlan')) throw error
    if (planAge.changes === this.#changes) planAge.changes += 1
    if (runQuery === null) throw error
    return runQuery()
  }

  /** Sends the statements of one event loop turn in one write. Separate system calls were a third of the cost of a mutation. */
  #cork({ scheduleWrite }: ClientOptions): void {
    if (this.#isCorked) return
    const socket = this.socket()
    this.#isCorked = true
    socket.cork()
    scheduleWrite(() => {
      this.#isCorked = false
      socket.uncork()
    })
  }

  #name(sent: readonly unknown[], { changes }: PlanAge): readonly unknown[] {
    if (this.#changes !== changes) {
      this.#changes = changes
      this.#planned.clear()
    }
    const [first, values, ...rest] = sent
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) return sent
    const name = this.#planned.get(first) ?? this.#plan(first)
    return name === null ? sent : [{ name, text: first }, values, ...rest]
  }

  #plan(text: string): string | null {
    if (this.#planned.size >= plansMax) return null
    const name = `${createHash('sha1').update(text).digest('base64')}${this.#changes || ''}`
    this.#planned.set(text, name)
    return name
  }

  #watch(sent: Promise<unknown>, { responseTimeoutMs, onAnswer }: ClientOptions): void {
    this.#sent.push(performance.now())
    this.#timer ??= setTimeout(() => this.#checkTimeout(responseTimeoutMs), responseTimeoutMs).unref()
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
    sent.then(
      () => answered(),
      (error: unknown) => (error instanceof pg.DatabaseError ? answered(error) : end()),
    )
  }

  /** The oldest unanswered statement may be newer than the timer. */
  #checkTimeout(responseTimeoutMs: number): void {
    this.#timer = null
    const [first] = this.#sent
    if (first === undefined) return
    const leftMs = first + responseTimeoutMs - performance.now()
    if (leftMs <= 0) this.cutOff()
    else this.#timer = setTimeout(() => this.#checkTimeout(responseTimeoutMs), leftMs).unref()
  }
}
