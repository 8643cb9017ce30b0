import { readIdNumber } from '../rows/read-id-number.ts'
import type { CompiledOperation } from '@moorage/contract'
import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { AccessRow, GrantKind } from '../rows/access-row.ts'
import type { NewCaller, RestrictedUser } from '../fixture/caller.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { type NamedParam, namedParams } from './named-params.ts'

const noNumbers = ['0', '-1', '01', '1.5', 'abc', '9007199254740993']
const absent = '9007199254740991'

interface Path {
  readonly what: string
  readonly params: TableParams
}

/** Returns cases in which hidden and absent resources get the same 404, byte by byte, before the body is read (decision B3). */
export function hiddenCases(fixture: MatrixFixture, row: AccessRow, compiled: CompiledOperation): MatrixCase[] {
  const named = namedParams(row.path)
  if (named.length === 0) return []
  const { mine, theirs } = fixture.table
  const paths = named.flatMap((param) => [...absentPaths(fixture, param), ...foreignPaths(fixture, param)])
  const all = (user: NewCaller['user'], tried: readonly Path[], caller: string): MatrixCase[] =>
    tried.map(({ what, params }, index) => ({
      what: `${caller}: ${what}`,
      compiled,
      target: { params },
      caller: { user, scopes: ['*'], isApp: index % 3 === 2 },
      expected: { kind: 'hidden' },
      group: 'not there',
      ...(row.method !== 'GET' && index % 2 === 1 ? { bytes: '{' } : {}),
    }))
  const whole = (params: TableParams, what: string): Path => ({ what, params: { ...mine, ...params } })
  const parts = named.filter(({ whole: of }) => of !== null)
  const crossed = parts.map(({ name }) =>
    whole({ ...fixture.elsewhere, [name]: mine[name] ?? absent }, `${name} under a visible parent of another resource`),
  )
  return [
    ...all('owner', paths, 'an unrestricted user'),
    ...all(
      'stranger',
      [
        whole({}, 'every resource of another account'),
        ...named.map(({ name }) => ({
          what: `only ${name} of another account`,
          params: { ...theirs, [name]: mine[name] ?? absent },
        })),
      ],
      'an unrestricted user elsewhere',
    ),
    ...all(elsewhereOnly(fixture), [whole({}, 'no grant on it'), ...crossed, ...paths], 'a restricted user'),
    ...all(
      grantedStrangeness(fixture),
      [{ what: 'a grant on a resource of another account', params: theirs }],
      'a restricted user',
    ),
  ]
}

function absentPaths({ table: { mine } }: MatrixFixture, { name, isText }: NamedParam): Path[] {
  const values = isText
    ? ['nothing', 'x'.repeat(64), ...(name === 'nodeId' ? [`${mine['poolId']}-ffffffffffff`] : [])]
    : [absent, ...noNumbers]
  return values.map((value) => ({ what: `${name} is ${value}`, params: { ...mine, [name]: value } }))
}

function foreignPaths({ table: { mine, theirs }, elsewhere }: MatrixFixture, { name, whole }: NamedParam): Path[] {
  const foreign: Path[] = [{ what: `${name} of another account`, params: { ...mine, [name]: theirs[name] ?? absent } }]
  if (whole === null) return foreign
  return [
    ...foreign,
    { what: `${name} of another ${whole}`, params: { ...mine, [name]: elsewhere[name] ?? absent } },
    { what: `${name} under another ${whole}`, params: { ...mine, [whole]: elsewhere[whole] ?? absent } },
    { what: `${name} under the ${whole} of another account`, params: { ...mine, [whole]: theirs[whole] ?? absent } },
    {
      what: `${name} and ${whole} of another account`,
      params: { ...mine, [whole]: theirs[whole] ?? absent, [name]: theirs[name] ?? absent },
    },
  ]
}

const kinds: readonly GrantKind[] = ['volume', 'host', 'cluster', 'image']

function usersOf(resources: TableParams): RestrictedUser {
  const grants = kinds.flatMap((entity) => {
    const id = resources[`${entity}Id`]
    return id === undefined ? [] : [{ entity, id: readIdNumber(id), level: 'read_write' } as const]
  })
  return { adds: ['add_volumes', 'add_hosts', 'add_clusters', 'add_images'], accountAccess: null, grants }
}

function elsewhereOnly({ elsewhere }: MatrixFixture): RestrictedUser {
  return usersOf(elsewhere)
}

function grantedStrangeness({ table: { theirs } }: MatrixFixture): RestrictedUser {
  return usersOf(theirs)
}
