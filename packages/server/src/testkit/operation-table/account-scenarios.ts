import type { Scenario } from './scenario.ts'
import type { TableWorld } from './table-world.ts'

const onMine: Scenario = ({ mine }) => ({ params: mine })
/** Of scopes that whoever may end it has (decision G2.3). */
const token = (world: TableWorld) =>
  world.have('token.create', { body: { label: 'made', scopes: 'account:read_write' } })

async function tag(world: TableWorld): Promise<string> {
  const label = world.http.nextLabel()
  await world.have('tag.create', { body: { label } })
  return label
}

/** Regions, events, tags, usage, the profile and its tokens. */
export const accountScenarios = {
  'region.list': () => ({}),
  'region.view': onMine,
  'event.list': () => ({}),
  'event.stream': () => ({}),
  'event.view': onMine,
  'event.mark_seen': onMine,
  'event.mark_read': onMine,
  'tag.list': () => ({}),
  'tag.create': (world) => ({
    body: { label: world.http.nextLabel(), volumes: [world.mine['volumeId']], hosts: [world.mine['hostId']] },
  }),
  'tag.view': onMine,
  'tag.delete': async (world) => ({ params: { label: await tag(world) } }),
  'profile.view': () => ({}),
  'usage.list': () => ({}),
  'token.list': () => ({}),
  'token.create': () => ({ body: { label: 'another' } }),
  'token.view': onMine,
  'token.update': async (world) => ({ params: { tokenId: await token(world) }, body: { label: 'renamed' } }),
  'token.delete': async (world) => ({ params: { tokenId: await token(world) } }),
} as const satisfies Record<string, Scenario>
