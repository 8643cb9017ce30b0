import type { CompiledDialect } from '@moorage/contract'
import { noScope, scopesFromWire } from '../scopes-from-wire.ts'

/** Returns a form for /oauth/token with neutral refresh scopes. All else is unchanged, including duplicates. */
export function readTokenForm(dialect: CompiledDialect, body: Buffer): Buffer {
  const form = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(body.toString('utf8')))
    form.append(name, name === 'scope' && value !== '' ? scopesFromWire(dialect, value) || noScope : value)
  return Buffer.from(form.toString())
}
