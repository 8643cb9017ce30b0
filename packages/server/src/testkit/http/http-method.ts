import { METHODS } from 'node:http'
import type { InjectOptions } from 'fastify'

/** Method type of requests without a socket. */
type HttpMethod = NonNullable<InjectOptions['method']>

/** Checks that a word is an HTTP method. Throws otherwise. */
export function asHttpMethod(word: string): HttpMethod {
  if (!isHttpMethod(word)) throw new Error(`${word} is no method of HTTP.`)
  return word
}

function isHttpMethod(word: string): word is HttpMethod {
  return METHODS.includes(word)
}
