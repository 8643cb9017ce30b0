import { isErrorBody } from '../http/answer-checker.ts'
import type { FuzzPlan } from './fuzz-plan.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import type { FuzzAnswer, SentRequest } from './sent-request.ts'
import { isInvalid } from './is-invalid.ts'

/** What the contract documents as not ready yet (decision B5); every other 5xx is a defect. */
const notReady: Readonly<Record<string, RegExp>> = {
  'kubeconfig.view': /^Cluster kubeconfig is not yet available\. Please try again later\.$/,
  'endpoint.list': /^Cluster API Endpoints are not yet available\. Please try again later\.$/,
}
/** What any request can be refused with, whatever it was meant for: bad paths, methods, octets. */
const ofTransport: ReadonlySet<number> = new Set([400, 401, 404, 405, 408, 413, 431])

/** A refusal stays small, whatever was sent. */
const refusalMax = 50_000

interface ErrorBody {
  readonly errors: readonly { readonly reason: string; readonly field?: string }[]
}

/** Holds an answer against what every answer must be; null when all is well, else what is wrong in one sentence. */
export function judge(world: FuzzWorld, plan: FuzzPlan, request: SentRequest, answer: FuzzAnswer): string | null {
  return (
    judgeStatus(plan, answer) ??
    judgeForm(plan, request, answer) ??
    judgeTenants(world, plan, answer) ??
    (plan.mood === 'corrupt' ? judgeRefusal(plan, answer) : judgeAccepted(plan, request, answer))
  )
}

function judgeStatus({ operation, ...plan }: FuzzPlan, { status, text }: FuzzAnswer): string | null {
  if (status === 503 && errorsOf(text).some((one) => notReady[operation.name]?.test(one.reason))) return null
  if (status >= 500) return `it was answered with ${status}`
  if (operation.answers.has(status) || (plan.mood === 'wild' && (ofTransport.has(status) || isElsewhere(plan))))
    return null
  return `the status ${status} is not declared for ${operation.name}`
}

/** A wild request can reach another operation, a preflight or a page. */
function isElsewhere({ method, path }: Partial<FuzzPlan>): boolean {
  return method !== undefined || path !== undefined
}

function judgeForm(plan: FuzzPlan, { method }: SentRequest, { status, headers, text }: FuzzAnswer): string | null {
  const { operation } = plan
  if (method === 'HEAD' || (isElsewhere(plan) && status < 400)) return null
  if (status >= 400 && text.length > refusalMax) return `the refusal is ${text.length} characters long`
  const fits = operation.answers.get(status) ?? operation.answers.get(400)
  if (status === 204) return text === '' ? null : 'an answer without content has some'
  if (operation.isStream && status === 200)
    return headers['content-type'] === 'text/event-stream' ? null : 'the stream is none'
  if (headers['content-type'] !== 'application/json') return `the content type is ${headers['content-type']}`
  const body = parse(text)
  if (body === undefined) return 'the body is no JSON'
  return fits?.(body) === true ? null : `the body of the ${status} is not what the document declares`
}

function judgeTenants(
  world: FuzzWorld,
  { operation, caller, headers: sent, body }: FuzzPlan,
  { headers, text }: FuzzAnswer,
): string | null {
  // What a caller asked for in vain stands in their own audit as they wrote it.
  const told = operation.name === 'audit.list' ? text.replaceAll(/"entity":\{[^}]*\}/g, '') : text
  const whole = `${JSON.stringify(headers)}\n${told}`
  const word = world
    .forbiddenTo(caller)
    .find((one) => whole.includes(one) && !JSON.stringify([sent, body]).includes(one))
  return word === undefined ? null : `the answer to ${caller} tells of things with "${word}" in their labels`
}

function judgeRefusal({ expected }: FuzzPlan, { status, text }: FuzzAnswer): string | null {
  if (!expected) return 'a corrupt request without an expectation was planned'
  if (status !== 400) return `${expected.what} was answered with ${status}`
  const fields = errorsOf(text).map((one) => one.field ?? '')
  return fields.includes(expected.field)
    ? null
    : `${expected.what} was refused without naming ${expected.field || 'no field'}: it named ${fields.join(', ')}`
}

function judgeAccepted(plan: FuzzPlan, request: SentRequest, { status }: FuzzAnswer): string | null {
  if (status >= 300 || isElsewhere(plan)) return null
  const flaw = isInvalid(plan, request)
  return flaw === null ? null : `it was accepted although ${flaw}`
}

function errorsOf(text: string): ErrorBody['errors'] {
  const body = parse(text)
  return isErrorBody(body) ? body.errors : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
