import type { IncomingHttpHeaders } from 'node:http'
import { vi } from 'vitest'
import { parseJson } from '#domain/shared/index.ts'
import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { kubeResources, apiVersionOf } from '#drivers/simulated/kube/model/kube-resource.ts'
import { applyChanges } from '../kube-rules/row.ts'
import { renderAnswer, type ValueNames } from './render-answer.ts'
import type { Behaviour, BehaviourStep } from './behaviours.ts'

/** Answer of an API server. */
export interface BehaviourAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: unknown
}

/** API server that answers behaviours. */
export interface BehaviourTarget {
  call(
    method: string,
    path: string,
    options: { readonly body?: unknown; readonly type: string; readonly token?: string },
  ): Promise<BehaviourAnswer>
  /** Milliseconds without a change after which an answer to SEE counts as stable. */
  readonly stableMs: number
  /** Advances the server's clock before an answer to LATER. Absent if the clock runs. */
  readonly advance?: (seconds: number) => Promise<void>
  /** Called after the last request of a behaviour. */
  readonly finish?: (namespace: string) => Promise<unknown>
}

const laterSeconds = 12

const types: Readonly<Record<string, string>> = {
  MERGE: 'application/merge-patch+json',
  STRATEGIC: 'application/strategic-merge-patch+json',
  JSON: 'application/json-patch+json',
  APPLY: 'application/apply-patch+yaml',
  YAML: 'application/yaml',
}

/** Sends the requests of a behaviour in a new namespace. Returns one line for each. `expected` ends the wait of a SEE early. */
export async function sendBehaviour(
  target: BehaviourTarget,
  { title, steps }: Behaviour,
  { namespace, expected }: { readonly namespace: string; readonly expected: readonly string[] | undefined },
): Promise<readonly string[]> {
  await openNamespace(target, namespace)
  const answers: BehaviourAnswer[] = []
  const names: ValueNames = new Map()
  const lines: string[] = []
  for (const step of steps) {
    const fill = (text: string): string => fillIn(text, namespace, answers)
    const label = step.request
    const render = (answer: BehaviourAnswer, known: ValueNames = new Map(names)): string =>
      `${label} -> ${renderAnswer(answer, step.fields, { namespace, names: known })}`
    const send = (): Promise<BehaviourAnswer> => sendStep(target, step, fill)
    const verb = verbOf(step)
    if (verb === 'LATER') await target.advance?.(laterSeconds)
    const stableMs = target.stableMs * (verb === 'LATER' ? 8 : 1)
    const wait = { isWanted: (line: string) => line === expected?.[lines.length], render, stableMs }
    const answer = verb === 'SEE' || verb === 'LATER' ? await sendUntilStable(send, wait) : await send()
    if (answer.status === 0) throw new Error(`${title}: ${step.request}: ${answer.text}`)
    answers.push(answer)
    lines.push(render(answer, names))
  }
  await target.finish?.(namespace)
  return lines
}

const verbOf = ({ request }: BehaviourStep): string => /([A-Z]+) \S+$/.exec(request)?.[1] ?? ''

/** A pod needs the service account `default`, which a controller creates. */
async function openNamespace({ call }: BehaviourTarget, name: string): Promise<void> {
  const type = 'application/json'
  await call('POST', '/api/v1/namespaces', { type, body: { metadata: { name } } })
  const path = `/api/v1/namespaces/${name}/serviceaccounts/default`
  const hasAccount = async (): Promise<boolean> => (await call('GET', path, { type })).status === 200
  await vi.waitUntil(hasAccount, { timeout: 60_000, interval: 50 })
}

async function sendStep(
  { call }: BehaviourTarget,
  { request, body: given }: BehaviourStep,
  fill: (text: string) => string,
): Promise<BehaviourAnswer> {
  const words = fill(request).split(' ')
  const as = words[0] === 'AS' ? { token: words[1] ?? '' } : {}
  const [verb = '', target = ''] = words.slice('token' in as ? 2 : 0)
  const path = resolve(target, fill('NS'))
  const body: unknown = given === undefined ? undefined : JSON.parse(fill(JSON.stringify(given)))
  const type = types[verb] ?? 'application/json'
  switch (verb) {
    case 'SEE':
    case 'LATER':
      return call('GET', path, { type, ...as })
    case 'WATCH': {
      const separator = path.includes('?') ? '&' : '?'
      const answer = await call('GET', `${path}${separator}watch=true&timeoutSeconds=1`, { type, ...as })
      return answer.status === 200 ? { ...answer, body: { events: readEvents(answer.text) } } : answer
    }
    case 'UPDATE': {
      const { body: held } = await call('GET', path, { type })
      const bare = applyChanges(objectAt({ held }, 'held'), { 'metadata.resourceVersion': null })
      return call('PUT', path, { type, body: applyChanges(bare, objectAt({ body }, 'body')) })
    }
    default:
      return call(types[verb] ? (verb === 'YAML' ? 'POST' : 'PATCH') : verb, path, {
        type,
        ...as,
        ...(body === undefined ? {} : { body }),
      })
  }
}

const readEvents = (text: string): readonly unknown[] => text.trim().split('\n').filter(Boolean).map(parseJson)

/** Path of a plural in the namespace; cluster-scoped plurals have none. */
function resolve(target: string, namespace: string): string {
  if (target.startsWith('/')) return target
  const [, plural = ''] = /^([a-z]+)/.exec(target) ?? []
  const resource = kubeResources.find(({ name }) => name === plural)
  if (!resource) return `/api/v1/namespaces/${namespace}/${target}`
  const root = `/${resource.group === '' ? 'api' : 'apis'}/${apiVersionOf(resource)}`
  return resource.isNamespaced ? `${root}/namespaces/${namespace}/${target}` : `${root}/${target}`
}

function fillIn(text: string, namespace: string, answers: readonly BehaviourAnswer[]): string {
  return text
    .replaceAll(/\bNS\b/g, namespace)
    .replaceAll(/<(decode )?(\d+)\.([^>]+)>/g, (_found, decode: string | undefined, index: string, path: string) => {
      const value = path
        .split('.')
        .reduce<unknown>(
          (held, step) => (Array.isArray(held) ? held[Number(step)] : fieldAt(held, step)),
          answers[Number(index) - 1]?.body,
        )
      if (decode !== undefined) return Buffer.from(stringAt({ value }, 'value'), 'base64').toString()
      return typeof value === 'string' ? value : JSON.stringify(value ?? null)
    })
}

async function sendUntilStable(
  send: () => Promise<BehaviourAnswer>,
  {
    isWanted,
    render,
    stableMs,
  }: {
    readonly isWanted: (line: string) => boolean
    readonly render: (answer: BehaviourAnswer) => string
    readonly stableMs: number
  },
): Promise<BehaviourAnswer> {
  let answer = await send()
  let since = Date.now()
  const isStable = async (): Promise<boolean> => {
    if (Date.now() - since >= stableMs || isWanted(render(answer))) return true
    const next = await send()
    if (render(next) !== render(answer)) since = Date.now()
    answer = next
    return false
  }
  await vi.waitUntil(isStable, { timeout: 120_000, interval: 100 })
  return answer
}
