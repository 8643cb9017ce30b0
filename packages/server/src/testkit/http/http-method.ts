import { METHODS } from 'node:http'
import type { InjectOptions } from 'fastify'

type HttpMethod = NonNullable<InjectOptions['method']>

/** Returns a word as an HTTP method; throws if it is none. */
export function asHttpMethod(word: string): HttpMethod {
  if (!isHttpMethod(word)) throw new Error(`${word} is not an HTTP method.`)
  return word
}

function isHttpMethod(word: string): word is HttpMethod {
  return METHODS.includes(word)
}
