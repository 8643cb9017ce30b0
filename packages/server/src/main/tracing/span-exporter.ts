import { type Span, type SpanOrigin, renderSpans } from './span.ts'

interface SpanExporterOptions {
  /** URL with the path `/v1/traces`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly source: SpanOrigin
  readonly onError: (error: unknown) => void
}

const batchMax = 512
/** Further spans are dropped, which bounds memory. */
const queueMax = 4_096
const intervalMs = 2_000
const timeoutMs = 10_000

/** Sends spans in batches in the background. Only `stop` waits for requests. */
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

  /** Sends remaining spans in at most two requests. */
  async stop(): Promise<void> {
    this.#flush()
    await this.#sending
  }

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
    const { url, headers, source, onError } = this.#options
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: renderSpans(spans, source),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the OTLP endpoint returned ${answer.status}`)
      if (this.#dropped > 0) throw new Error(`${this.#dropped} spans were dropped`)
    } catch (error) {
      this.#dropped = 0
      onError(error)
    }
  }
}
