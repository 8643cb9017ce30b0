import type { CompiledOperation } from '@moorage/contract'
import { isScope } from '#domain/access/scopes.ts'
import { insertTestApp } from '../../operation-table/insert-test-app.ts'
import type { TableParams } from '../../operation-table/table-world.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { wireWords } from '../world/wire-words.ts'
import { everyScope, suffice } from './scope-cases.ts'

/** Creates a credential of the owner with these scopes and returns its path parameters. */
type Make = (world: MatrixWorld, scopes: readonly string[]) => Promise<TableParams>

const clientId = ({ table }: MatrixWorld): Promise<string> =>
  table.have<string>('client.create', { body: { label: table.http.nextLabel(), redirect_uri: 'https://ends.test/' } })

const made: Readonly<Record<string, Make>> = {
  'token.delete': async ({ table: { http } }, scopes) => ({
    tokenId: (await http.makeToken(scopes.filter(isScope))).id,
  }),
  'app.delete': async (world, scopes) => {
    const { http } = world.table
    return { appId: await insertTestApp(http.store, http, await clientId(world), scopes) }
  },
  'client.delete': async (world, scopes) => {
    const id = await clientId(world)
    await insertTestApp(world.table.http.store, world.table.http, id, scopes)
    return { clientId: id }
  },
}

/** A token cannot revoke a credential with a scope that it lacks, in any area and at any level; it can always revoke itself (decision G2). */
export async function endingCases(world: MatrixWorld, compiled: CompiledOperation): Promise<MatrixCase[]> {
  const { name } = compiled.operation
  const make = made[name]
  if (!make) return []
  const { scope } = wireWords(world.table)
  const held = [[], ...everyScope.map((one) => [one])].map((scopes) => ['account:read_write', ...scopes])
  const cases = [...everyScope, '*'].map(async (ended): Promise<MatrixCase[]> => {
    const shared = await make(world, [ended])
    const wanted = ended === '*' ? ['*'] : [...new Set([scope('account:read_write'), scope(ended)])]
    return Promise.all(
      [...held, ['*']].map(async (scopes): Promise<MatrixCase> => {
        const isEnough = suffice(scopes, [ended])
        return {
          what: `scopes ${scopes.join(' and ')}, and what is to end has ${ended}`,
          compiled,
          target: { params: isEnough ? await make(world, [ended]) : shared },
          caller: { user: 'owner', scopes },
          expected: isEnough ? { kind: 'accepted' } : { kind: 'scope', wanted },
        }
      }),
    )
  })
  return [...(await Promise.all(cases)).flat(), ...(name === 'token.delete' ? [await itself(world, compiled)] : [])]
}

async function itself({ table: { http } }: MatrixWorld, compiled: CompiledOperation): Promise<MatrixCase> {
  const scopes = ['account:read_write'] as const
  const { id, token } = await http.makeToken([...scopes])
  return {
    what: 'the token itself',
    compiled,
    target: { params: { tokenId: id } },
    caller: { token, scopes },
    expected: { kind: 'accepted' },
  }
}
