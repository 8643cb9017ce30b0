import type { CompiledOperation } from '@moorage/contract'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { wireWords } from '../world/wire-words.ts'
import { everyScope, suffice } from './scope-cases.ts'

/** A token cannot create one with more rights than its own, in any area and at any level (decision G2). */
export function tokenScopeCases(world: MatrixWorld, compiled: CompiledOperation): MatrixCase[] {
  if (compiled.operation.name !== 'token.create') return []
  const words = wireWords(world.table)
  const held = [[], ...everyScope.map((scope) => [scope])].map((scopes) => ['account:read_write', ...scopes])
  return [...held, ['*']].flatMap((scopes) =>
    [...everyScope, '*'].map((asked): MatrixCase => ({
      what: `scopes ${scopes.join(' and ')} and asks for ${asked}`,
      compiled,
      target: { body: { label: world.table.http.nextLabel(), scopes: words.scope(asked) } },
      caller: { user: 'owner', scopes },
      expected: { kind: suffice(scopes, [asked]) ? 'accepted' : 'body' },
    })),
  )
}
