import type { FuzzPlan } from './fuzz-plan.ts'

/** A request as it goes out. */
export interface SentRequest {
  readonly method: string
  /** With /v4 and the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** What came back; headers by lower-case name. */
export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** A request as somebody would write it down: method and path, headers, body. The token is told by its owner, as it is another each time. */
export function printRequest(
  { method, path, headers, body }: SentRequest,
  { operation, caller }: Pick<FuzzPlan, 'operation' | 'caller'>,
): string {
  const lines = Object.entries({
    ...headers,
    ...('authorization' in headers ? { authorization: `Bearer <token of ${caller}>` } : {}),
  }).map(([name, value]) => `${name}: ${JSON.stringify(value).slice(1, -1)}`)
  const text =
    body === null
      ? []
      : ['', body.length > 4000 ? `${body.toString('utf8', 0, 4000)}... (${body.length} bytes)` : body.toString('utf8')]
  return [`${method} ${path}   (${operation.name})`, ...lines, ...text].join('\n')
}
