/** What a line says in words of its own, what stands at its beginning, or what only programs look for. */
const unsaid = new Set(
  'level time msg pid hostname name err requestId operation accountId method status durationMs isWaiting code'.split(
    ' ',
  ),
)
/** A request says in its one line what these would repeat; elsewhere they tell which call failed, and how. */
const saidByRequests = new Set(['method', 'status', 'code'])

/** The line of a log in words for a terminal: what happened, then the rest as `name=value`, then the stack of an error. */
export function formatLine(log: Readonly<Record<string, unknown>>, message: string): string {
  const isRequest = message === 'request'
  const rest = Object.entries(log)
    .filter(([name]) => !unsaid.has(name) || (!isRequest && saidByRequests.has(name)))
    .flatMap(([name, value]) => (isEmpty(value) ? [] : `${name}=${write(value)}`))
  return [isRequest ? tellRequest(log) : tellEvent(log, message), ...rest].join(' ') + stackOf(log['err'])
}

function tellRequest(log: Readonly<Record<string, unknown>>): string {
  const { operation, method, status, durationMs, code } = log
  // Why it was refused, by the code of the catalogue.
  const reason = typeof code === 'string' ? ` (${code})` : ''
  return `${String(operation ?? 'request')}: ${String(method)} ${String(status)} in ${Math.round(Number(durationMs))} ms${reason}`
}

function tellEvent({ requestId }: Readonly<Record<string, unknown>>, message: string): string {
  return requestId === undefined ? message : `${message} (request ${String(requestId)})`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** Plain where it can be told apart from what stands beside it. */
function write(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? value.join(',') : JSON.stringify(value)
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('stack' in error && typeof error.stack === 'string') return `\n${error.stack}`
  return 'message' in error ? `\n${String(error.message)}` : ''
}
