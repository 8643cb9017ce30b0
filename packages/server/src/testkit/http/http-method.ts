import { METHODS } from 'node:http'
import type { InjectOptions } from 'fastify'

/** A method as requests without a socket take it. */
type HttpMethod = NonNullable<InjectOptions['method']>

/** A word that is a method of HTTP, whatever the interface makes of it. Throws for another one. */
export function asHttpMethod(word: string): HttpMethod {
  if (!isHttpMethod(word)) throw new Error(`${word} is no method of HTTP.`)
  return word
}

function isHttpMethod(word: string): word is HttpMethod {
  return METHODS.includes(word)
}
