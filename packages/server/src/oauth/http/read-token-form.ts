import type { CompiledDialect } from '@moorage/contract'
import { noScope, scopesFromWire } from '../scopes-from-wire.ts'

/** A form for /oauth/token in the library's words: what is asked for when a token is refreshed comes in the words of the wire. Everything else stays as it is, doubles included. */
export function readTokenForm(dialect: CompiledDialect, body: Buffer): Buffer {
  const form = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(body.toString('utf8')))
    form.append(name, name === 'scope' && value !== '' ? scopesFromWire(dialect, value) || noScope : value)
  return Buffer.from(form.toString())
}
