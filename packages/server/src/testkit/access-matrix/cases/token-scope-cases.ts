import type { CompiledOperation } from '@moorage/contract'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { wireNames } from '../fixture/wire-names.ts'
import { everyScope, suffice } from './scope-cases.ts'

/** Returns cases in which a token creates a token. Scopes that the first token lacks get 400 (decision G2). */
export function tokenScopeCases(fixture: MatrixFixture, compiled: CompiledOperation): MatrixCase[] {
  if (compiled.operation.name !== 'token.create') return []
  const words = wireNames(fixture.table)
  const held = [[], ...everyScope.map((scope) => [scope])].map((scopes) => ['account:read_write', ...scopes])
  return [...held, ['*']].flatMap((scopes) =>
    [...everyScope, '*'].map((requested): MatrixCase => ({
      what: `scopes ${scopes.join(' and ')} and requests ${requested}`,
      compiled,
      target: { body: { label: fixture.table.http.nextLabel(), scopes: words.scope(requested) } },
      caller: { user: 'owner', scopes },
      expected: { kind: suffice(scopes, [requested]) ? 'accepted' : 'body' },
    })),
  )
}
