import { type Span, type SpanOrigin, renderSpans } from './span.ts'

/** Where spans go, and who is told when they do not arrive. */
interface SpanExporterOptions {
  /** Of the traces: `/v1/traces` is a part of it. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly source: SpanOrigin
  readonly onTrouble: (error: unknown) => void
}

const batchMax = 512
/** Beyond this the newest are dropped: an endpoint that is away must not take memory. */
const queueMax = 4_096
const intervalMs = 2_000
const patienceMs = 10_000

/** Sends spans in batches, beside everything else: nothing waits for it but the end of the process. */
export class SpanExporter {
  readonly #options: SpanExporterOptions
  readonly #queue: Span[] = []
  #dropped = 0
  #sending: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(options: SpanExporterOptions) {
    this.#options = options
  }

  add(spans: readonly Span[]): void {
    const kept = spans.slice(0, queueMax - this.#queue.length)
    this.#dropped += spans.length - kept.length
    this.#queue.push(...kept)
    if (this.#queue.length >= batchMax) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), intervalMs).unref()
  }

  /** Sends what is left, and waits for it: for two requests at most, where one is under way. */
  async stop(): Promise<void> {
    this.#flush()
    await this.#sending
  }

  /** What comes while something is sent stays in the queue, which has a bound, and follows. */
  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#sending ??= this.#drain().finally(() => {
      this.#sending = null
    })
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#send(this.#queue.splice(0))
  }

  async #send(spans: readonly Span[]): Promise<void> {
    const { url, headers, source, onTrouble } = this.#options
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: renderSpans(spans, source),
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the OTLP endpoint returned ${answer.status}`)
      if (this.#dropped > 0) throw new Error(`${this.#dropped} spans were dropped`)
    } catch (error) {
      this.#dropped = 0
      onTrouble(error)
    }
  }
}
