import { callbackify } from 'node:util'
import pg from 'pg'
import { isRecord } from '#domain/shared/index.ts'
import { currentActor } from './serial-actor.ts'

type Method = (this: pg.Client, ...args: unknown[]) => unknown

const standing = { histories: 0, ungate: (): void => undefined }

/**
 * Routes every statement of an actor, on any connection, through its scheduler, and counts connections being opened. Streams, and statements outside actors,
 * are unaffected. Returns a function to call at the history's end. The last call removes the gate.
 */
export function gateStatements(): () => void {
  if (standing.histories === 0) standing.ungate = gateAll()
  standing.histories += 1
  return () => {
    standing.histories -= 1
    if (standing.histories === 0) standing.ungate()
  }
}

function gateAll(): () => void {
  const ungateQuery = replace('query', (original) => {
    return function (...args) {
      const running = currentActor.getStore()
      if (!running || isStream(args[0])) return Reflect.apply(original, this, args)
      const statement = withoutCallback(args)
      const answer = running.gate.statement(running.actor, this, {
        words: wordsOf(args[0]),
        send: async () => Reflect.apply(original, this, statement.args),
      })
      return invokeCallback(answer, statement.callback)
    }
  })
  const ungateConnect = replace('connect', (original) => {
    return function (...args) {
      const running = currentActor.getStore()
      if (!running) return Reflect.apply(original, this, args)
      const { actor } = running
      const statement = withoutCallback(args)
      actor.connecting += 1
      const made = (async () => Reflect.apply(original, this, statement.args))().finally(
        () => void (actor.connecting -= 1),
      )
      return invokeCallback(made, statement.callback)
    }
  })
  // Retry delays must not depend on chance.
  const { random } = Math
  Reflect.set(Math, 'random', () => (currentActor.getStore() ? 1 / 2 : random()))
  return () => {
    ungateQuery()
    ungateConnect()
    Reflect.set(Math, 'random', random)
  }
}

function replace(name: 'query' | 'connect', gate: (original: Method) => Method): () => void {
  const { prototype } = pg.Client
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') throw new Error(`the database client has no ${name}`)
  const put = (value: unknown): void =>
    void Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  put(
    gate(function (...args) {
      return Reflect.apply(original, this, args)
    }),
  )
  return () => put(original)
}

function withoutCallback(args: readonly unknown[]): {
  readonly args: readonly unknown[]
  readonly callback: unknown
} {
  const callback = args.at(-1)
  return typeof callback === 'function' ? { args: args.slice(0, -1), callback } : { args, callback: null }
}

function invokeCallback(answer: Promise<unknown>, callback: unknown): Promise<unknown> | undefined {
  if (typeof callback !== 'function') return answer
  callbackify(async () => answer)((error, result) => void Reflect.apply(callback, undefined, [error, result]))
  return undefined
}

function isStream(first: unknown): boolean {
  return isRecord(first) && typeof first['submit'] === 'function'
}

function wordsOf(first: unknown): string {
  const text = isRecord(first) ? first['text'] : first
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}
