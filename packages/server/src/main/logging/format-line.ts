import { jsonText, terminalText } from './terminal-text.ts'

/** Fields that a line omits, or shows in another form at its start. */
const omittedFields = new Set(
  'level time msg pid hostname name err requestId operation accountId method status durationMs isWaiting code'.split(
    ' ',
  ),
)
const requestFields = new Set(['method', 'status', 'code'])

/** Returns a terminal line: the message, or a request's operation, method, status and duration, then other fields as `name=value`, and an error's stack. */
export function formatLine(log: Readonly<Record<string, unknown>>, message: string): string {
  const isRequest = message === 'request'
  const rest = Object.entries(log)
    .filter(([name]) => !omittedFields.has(name) || (!isRequest && requestFields.has(name)))
    .flatMap(([name, value]) => (isEmpty(value) ? [] : `${name}=${write(value)}`))
  const line = [isRequest ? formatRequest(log) : formatEvent(log, message), ...rest].join(' ')
  return terminalText(line + stackOf(log['err']))
}

function formatRequest(log: Readonly<Record<string, unknown>>): string {
  const { operation, method, status, durationMs, code } = log
  const reason = typeof code === 'string' ? ` (${code})` : ''
  return `${String(operation ?? 'request')}: ${String(method)} ${String(status)} in ${Math.round(Number(durationMs))} ms${reason}`
}

function formatEvent({ requestId }: Readonly<Record<string, unknown>>, message: string): string {
  return requestId === undefined ? message : `${message} (request ${String(requestId)})`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function write(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value.join(',')
  const json = jsonText(value)
  return typeof value === 'string' && /^[^\s=]+$/.test(value) && json === `"${value}"` ? value : json
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('stack' in error && typeof error.stack === 'string') return `\n${error.stack}`
  return 'message' in error ? `\n${String(error.message)}` : ''
}
