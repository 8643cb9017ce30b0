import type { CompiledOperation } from '@moorage/contract'
import { isScope } from '#domain/access/scopes.ts'
import { insertTestApp } from '../../operation-table/rows/insert-test-app.ts'
import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { wireNames } from '../fixture/wire-names.ts'
import { everyScope, suffice } from './scope-cases.ts'

type Make = (fixture: MatrixFixture, scopes: readonly string[]) => Promise<TableParams>

const clientId = ({ table }: MatrixFixture): Promise<string> =>
  table.have<string>('client.create', { body: { label: table.http.nextLabel(), redirect_uri: 'https://ends.test/' } })

const made: Readonly<Record<string, Make>> = {
  'token.delete': async ({ table: { http } }, scopes) => ({
    tokenId: (await http.makeToken(scopes.filter(isScope))).id,
  }),
  'app.delete': async (fixture, scopes) => {
    const { http } = fixture.table
    return { appId: await insertTestApp(http.store, http, await clientId(fixture), scopes) }
  },
  'client.delete': async (fixture, scopes) => {
    const id = await clientId(fixture)
    await insertTestApp(fixture.table.http.store, fixture.table.http, id, scopes)
    return { clientId: id }
  },
}

/** Returns cases that revoke a token, app or client with each scope. A missing scope gets 401, but a token can revoke itself (decision G2). */
export async function endingCases(fixture: MatrixFixture, compiled: CompiledOperation): Promise<MatrixCase[]> {
  const { name } = compiled.operation
  const make = made[name]
  if (!make) return []
  const { scope } = wireNames(fixture.table)
  const held = [[], ...everyScope.map((one) => [one])].map((scopes) => ['account:read_write', ...scopes])
  const cases = [...everyScope, '*'].map(async (ended): Promise<MatrixCase[]> => {
    const shared = await make(fixture, [ended])
    const required = ended === '*' ? ['*'] : [...new Set([scope('account:read_write'), scope(ended)])]
    return Promise.all(
      [...held, ['*']].map(async (scopes): Promise<MatrixCase> => {
        const isEnough = suffice(scopes, [ended])
        return {
          what: `scopes ${scopes.join(' and ')}, and the credential to revoke has ${ended}`,
          compiled,
          target: { params: isEnough ? await make(fixture, [ended]) : shared },
          caller: { user: 'owner', scopes },
          expected: isEnough ? { kind: 'accepted' } : { kind: 'scope', required },
        }
      }),
    )
  })
  return [...(await Promise.all(cases)).flat(), ...(name === 'token.delete' ? [await itself(fixture, compiled)] : [])]
}

async function itself({ table: { http } }: MatrixFixture, compiled: CompiledOperation): Promise<MatrixCase> {
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
