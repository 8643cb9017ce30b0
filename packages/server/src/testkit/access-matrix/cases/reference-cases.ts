import type { CompiledOperation } from '@moorage/contract'
import type { Params } from '../../operation-table/table-world.ts'
import type { RestrictedUser } from '../caller.ts'
import type { MatrixCase } from '../matrix-case.ts'
import type { MatrixWorld } from '../matrix-world.ts'

type Body = Readonly<Record<string, unknown>>
interface Reference {
  /** The field to blame, in neutral words. */
  readonly field: string
  /** The path parameter whose values name things of that kind. */
  readonly param: string
  /** The part of a host or a cluster, so that one of another host is refused, too; else only what nobody may see is. */
  readonly isPart: boolean
  body(value: number, mine: Params): Body
}

const plugs = (slot: string, name: string, param: string, isPart: boolean): Reference => ({
  field: `devices.${slot}.${name}`,
  param,
  isPart,
  body: (value) => ({ label: 'plugged', devices: { [slot]: { [name]: value } } }),
})
const devices = [plugs('sdb', 'volume_id', 'volumeId', false), plugs('sdc', 'disk_id', 'diskId', true)]
const bootConfig: Reference = {
  field: 'config_id',
  param: 'configId',
  isPart: true,
  body: (value) => ({ config_id: value }),
}
const grant = (entity: string): Reference => ({
  field: `${entity}[0].id`,
  param: `${entity}Id`,
  isPart: false,
  body: (value) => ({ [entity]: [{ id: value, permissions: 'read_only' }] }),
})
const volume = { label: 'referring', region: 'eu-central' }

/** Every field of a body that names a thing by its number. */
const references: Readonly<Record<string, readonly Reference[]>> = {
  'volume.create': [
    { field: 'host_id', param: 'hostId', isPart: false, body: (value) => ({ ...volume, host_id: value }) },
    {
      field: 'config_id',
      param: 'configId',
      isPart: true,
      body: (value, mine) => ({ ...volume, host_id: mine['hostId'], config_id: value }),
    },
  ],
  'volume.attach': [
    { field: 'host_id', param: 'hostId', isPart: false, body: (value) => ({ host_id: value }) },
    {
      field: 'config_id',
      param: 'configId',
      isPart: true,
      body: (value, mine) => ({ host_id: mine['hostId'], config_id: value }),
    },
  ],
  'host.boot': [bootConfig],
  'host.reboot': [bootConfig],
  'config.create': devices,
  'config.update': devices,
  'tag.create': (['volume', 'host'] as const).map((entity) => ({
    field: `${entity}s[0]`,
    param: `${entity}Id`,
    isPart: false,
    body: (value) => ({ label: 'referring', [`${entity}s`]: [value] }),
  })),
  'grant.update': [grant('volume'), grant('host'), grant('cluster')],
}

const absent = 9007199254740991

/**
 * Things named in the body that are not there, of another account, of another host, or without a grant: 400 on that field, the same to the
 * last byte (decision B3).
 */
export function referenceCases(world: MatrixWorld, compiled: CompiledOperation): MatrixCase[] {
  const {
    table: { mine, theirs },
    elsewhere,
  } = world
  const { name, grants } = compiled.operation
  const isForUnrestricted = grants.some((rule) => 'isUnrestricted' in rule)
  return (references[name] ?? []).flatMap((reference): MatrixCase[] => {
    const { field, param, isPart } = reference
    const values: readonly (readonly [string, number])[] = [
      ['is not there', absent],
      ['is of another account', Number(theirs[param])],
    ]
    const hidden = ['is of something else or without a grant', Number(elsewhere[param])] as const
    const ask = (user: 'owner' | RestrictedUser, [what, value]: readonly [string, number]): MatrixCase => ({
      what: `${user === 'owner' ? 'an unrestricted user' : 'a restricted user'}: ${field} ${what}`,
      compiled,
      target: { params: mine, body: reference.body(value, mine) },
      caller: { user, scopes: ['*'] },
      expected: { kind: 'reference', field },
      group: `not there: ${field}`,
    })
    return [
      ...[...values, ...(isPart ? [hidden] : [])].map((value) => ask('owner', value)),
      ...(isForUnrestricted ? [] : [...values, hidden].map((value) => ask(ofMine(mine), value))),
    ]
  })
}

/** May do everything with `mine` and sees nothing else. */
function ofMine(mine: Params): RestrictedUser {
  const of = (entity: 'volume' | 'host' | 'cluster') =>
    ({ entity, id: Number(mine[`${entity}Id`]), level: 'read_write' }) as const
  return {
    adds: ['add_volumes', 'add_hosts', 'add_clusters'],
    accountAccess: 'read_write',
    grants: [of('volume'), of('host'), of('cluster')],
  }
}
