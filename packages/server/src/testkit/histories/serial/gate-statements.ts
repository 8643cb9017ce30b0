import { callbackify } from 'node:util'
import pg from 'pg'
import { isRecord } from '#domain/shared/index.ts'
import { currentActor } from './serial-actor.ts'

type Method = (this: pg.Client, ...asked: unknown[]) => unknown

/** The one gate, and the number of histories that use it. */
const standing = { histories: 0, ungate: (): void => undefined }

/**
 * Routes every statement of an actor, on any connection, through its scheduler, and reports new connections to it. Other statements, and earlier clients, are
 * unaffected. Returns the function that removes the gate after the last history.
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
    return function (...asked) {
      const running = currentActor.getStore()
      if (!running || isStream(asked[0])) return Reflect.apply(original, this, asked)
      const told = withoutCallback(asked)
      const answer = running.gate.statement(running.actor, this, {
        words: wordsOf(asked[0]),
        send: async () => Reflect.apply(original, this, told.asked),
      })
      return tellCallback(answer, told.callback)
    }
  })
  const ungateConnect = replace('connect', (original) => {
    return function (...asked) {
      const running = currentActor.getStore()
      if (!running) return Reflect.apply(original, this, asked)
      const { actor } = running
      const told = withoutCallback(asked)
      actor.connecting += 1
      const made = (async () => Reflect.apply(original, this, told.asked))().finally(() => void (actor.connecting -= 1))
      return tellCallback(made, told.callback)
    }
  })
  // Retry delays are random; here only the seed may decide.
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
  if (typeof original !== 'function') throw new Error(`a client of the database has no ${name}`)
  const put = (value: unknown): void =>
    void Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  put(
    gate(function (...asked) {
      return Reflect.apply(original, this, asked)
    }),
  )
  return () => put(original)
}

function withoutCallback(asked: readonly unknown[]): {
  readonly asked: readonly unknown[]
  readonly callback: unknown
} {
  const callback = asked.at(-1)
  return typeof callback === 'function' ? { asked: asked.slice(0, -1), callback } : { asked, callback: null }
}

function tellCallback(answer: Promise<unknown>, callback: unknown): Promise<unknown> | undefined {
  if (typeof callback !== 'function') return answer
  callbackify(async () => answer)((error, result) => void Reflect.apply(callback, undefined, [error, result]))
  return undefined
}

function isStream(first: unknown): boolean {
  return isRecord(first) && typeof first['submit'] === 'function'
}

/** Returns the first words of a statement, on one line. */
function wordsOf(first: unknown): string {
  const text = isRecord(first) ? first['text'] : first
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}
