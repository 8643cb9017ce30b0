import { sql } from 'kysely'
import { all, made, named, nothing } from './content.ts'
import type { Ask, Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const onMine: Ask = ({ mine }) => ({ params: mine })
/** Of scopes that whoever may end it has (decision G2.3). */
const token = (world: TableWorld) =>
  world.have('token.create', { body: { label: 'made', scopes: 'account:read_write' } })

async function tag(world: TableWorld): Promise<string> {
  const label = world.http.nextLabel()
  await world.have('tag.create', { body: { label } })
  return label
}

/** A tag of the own account whose word stands on a thing of the other account, too. */
const onSharedTag: Ask = async (world) => {
  const label = await tag(world)
  await sql`update volumes set tags = array_append(tags, ${label}::text) where id = ${Number(world.theirs['volumeId'])}`.execute(
    world.http.store.db,
  )
  return { params: { label } }
}

/** Events, tags, usage, the profile and its tokens. */
export const accountScenarios = {
  'event.list': { ask: () => ({}), shows: all('event') },
  'event.stream': { ask: () => ({}), shows: all('event') },
  'event.view': { ask: onMine, shows: named('event') },
  'event.mark_seen': { ask: onMine, shows: nothing },
  'event.mark_read': { ask: onMine, shows: nothing },
  'tag.list': { ask: () => ({}), shows: all('tag') },
  'tag.create': {
    ask: (world) => ({
      body: { label: world.http.nextLabel(), volumes: [world.mine['volumeId']], hosts: [world.mine['hostId']] },
    }),
    shows: made('tag'),
    references: (['volume', 'host'] as const).map((entity) => ({
      field: `${entity}s[0]`,
      param: `${entity}Id`,
      isPart: false,
      body: (value) => ({ label: 'referring', [`${entity}s`]: [value] }),
    })),
  },
  'tag.view': { ask: onMine, shows: all('volume', 'host', 'cluster', 'pool') },
  'tag.delete': {
    ask: async (world) => ({ params: { label: await tag(world) } }),
    shows: nothing,
    askOften: onSharedTag,
  },
  'profile.view': { ask: () => ({}), shows: { is: 'self', kind: 'user' } },
  'usage.list': { ask: () => ({}), shows: all('usage') },
  'token.list': { ask: () => ({}), shows: all('token') },
  'token.create': { ask: () => ({ body: { label: 'another' } }), shows: made('token') },
  'token.view': { ask: onMine, shows: named('token') },
  'token.update': {
    ask: async (world) => ({ params: { tokenId: await token(world) }, body: { label: 'renamed' } }),
    shows: named('token'),
  },
  'token.delete': {
    ask: async (world) => ({ params: { tokenId: await token(world) } }),
    shows: nothing,
    askOften: async ({ http }) => ({ params: { tokenId: (await http.makeToken(['account:read_write'])).id } }),
  },
} as const satisfies Record<string, Scenario>
