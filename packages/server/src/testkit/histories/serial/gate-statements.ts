import pg from 'pg'
import { isRecord } from '#domain/shared/index.ts'
import { currentActor } from './serial-actor.ts'

/**
 * Has every statement that an actor sends, on whatever connection of whatever pool, come to its scheduler first; those of nobody go as ever.
 * Returns what takes the gate away. Clients made before keep going as ever.
 */
export function gateStatements(): () => void {
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('a client of the database cannot be asked')
  const query = function (this: pg.Client, ...asked: unknown[]): unknown {
    const running = currentActor.getStore()
    if (!running || isStream(asked[0])) return Reflect.apply(original, this, asked)
    const callback = asked.at(-1)
    const told = typeof callback === 'function' ? asked.slice(0, -1) : asked
    const answer = running.gate.statement(running.actor, this, {
      words: wordsOf(asked[0]),
      send: async (): Promise<unknown> => Reflect.apply(original, this, told),
    })
    if (typeof callback !== 'function') return answer
    answer.then(
      (result) => void Reflect.apply(callback, undefined, [null, result]),
      (error: unknown) => void Reflect.apply(callback, undefined, [error]),
    )
    return undefined
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: query, configurable: true, writable: true })
  return () =>
    void Object.defineProperty(pg.Client.prototype, 'query', { value: original, configurable: true, writable: true })
}

function isStream(first: unknown): boolean {
  return isRecord(first) && typeof first['submit'] === 'function'
}

/** The first words of a statement, on one line. */
function wordsOf(first: unknown): string {
  const text = isRecord(first) ? first['text'] : first
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}
