import type { CompiledOperation } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { RestrictedUser } from '../fixture/caller.ts'
import type { ExpectedAnswer, MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { readBodyScopeRows } from '../rows/read-field-rows.ts'

const rows = readBodyScopeRows()
const values: Readonly<Record<string, unknown>> = { password: 'correct horse battery staple', restricted: false }
const named = ['account:read_write', 'volumes:read_write', 'hosts:read_write', 'orch:read_write', 'events:read_write']
const limited: RestrictedUser = {
  adds: ['add_volumes', 'add_hosts', 'add_clusters', 'add_images'],
  accountAccess: 'read_write',
  grants: [],
}
const needsAllScopes: ExpectedAnswer = { kind: 'scope', required: ['*'] }

const narrowCallers = [false, true].flatMap((isApp) =>
  [['account:read_write'], named].map((scopes): [string, MatrixCase['caller']] => [
    `scopes ${scopes.join(' and ')}${isApp ? ' of an application' : ''}`,
    { user: 'owner', scopes, isApp },
  ]),
)

type Body = NonNullable<Target['body']>

type Caller = MatrixCase['caller']

/** Returns cases of body fields that require all scopes regardless of grants (decisions B3, G8). Values that give no access need no scope. */
export async function bodyScopeCases(fixture: MatrixFixture, compiled: CompiledOperation): Promise<MatrixCase[]> {
  const { http } = fixture.table
  const { name } = compiled.operation
  const aim = async (body: Body, isRestricted = true): Promise<Target> => {
    const username = http.nextLabel()
    if (name === 'user.create') return { body: { username, ...body } }
    await fixture.table.have('user.create', { body: { username, restricted: isRestricted } })
    return { params: { username }, body }
  }
  const cases = rows
    .filter((row) => row.operation === name)
    .map(async ({ field, when }): Promise<MatrixCase[]> => {
      const body = { [field]: values[field] }
      const target = await aim(body)
      const makeCase = (what: string, caller: Caller, expected: ExpectedAnswer, at = target): MatrixCase => {
        return { what: `${field}: ${what}`, compiled, target: at, caller, expected }
      }
      const harmless =
        when === 'always'
          ? []
          : [await aim({ [field]: true }), ...(when.endsWith('restricted user') ? [await aim(body, false)] : [])]
      return [
        ...narrowCallers.map(([what, caller]) => makeCase(what, caller, needsAllScopes)),
        makeCase('a restricted user without all scopes', { user: limited, scopes: named }, needsAllScopes),
        makeCase('a restricted user with all scopes', { user: limited, scopes: ['*'] }, { kind: 'unauthorized' }),
        makeCase(
          'too few scopes, and the body is wrong',
          { user: 'owner', scopes: named },
          { kind: 'body' },
          { ...target, body: { ...body, email: { no: 'text' } } },
        ),
        makeCase('all scopes', { user: 'owner', scopes: ['*'] }, { kind: 'accepted' }),
        ...harmless.map((at) =>
          makeCase(
            'with a value that gives no access',
            { user: 'owner', scopes: ['account:read_write'] },
            { kind: 'accepted' },
            at,
          ),
        ),
      ]
    })
  return (await Promise.all(cases)).flat()
}
