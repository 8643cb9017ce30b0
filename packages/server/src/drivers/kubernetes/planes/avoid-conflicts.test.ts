import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import type { Claimed } from '#reconcile/ports/index.ts'
import { describeMemberNetwork } from '../plane/plane-names.ts'
import { layoutOfPlane } from './layout-of-plane.ts'
import { avoidConflicts } from './avoid-conflicts.ts'

const { url } = await openTestStore()
const { registry, context, machines, makePlane, rowOf } = await openRegisteredPlanes(url, null)
const machine = { ...machines.first, address: '127.0.0.1' }
afterAll(() => registry.close())

/** Result of avoidConflicts on a runtime with these networks, and the place afterwards. */
async function place(cluster: Claimed, others: readonly string[], isThere = false) {
  const row = await rowOf(cluster)
  const bare = layoutOfPlane(context, { ...row, cluster }, '1.36.1')
  const layout = { ...bare, members: bare.members.map((one) => ({ ...one, machineAddress: '127.0.0.1' })) }
  const [member] = layout.members
  if (!member) throw new Error('no member')
  const containers = {
    ...machine.containers,
    listNetworks: async () => (isThere ? [describeMemberNetwork(layout, member).name] : []),
    listSubnets: async () => others,
  }
  const said = await avoidConflicts({ context, row, layout, member, machine: { ...machine, containers } }).then(
    () => 'stays',
    (error: Error) => error.message,
  )
  const { port, members } = await rowOf(cluster)
  const [{ block, peerPort, doorPort } = { block: -1, peerPort: 0, doorPort: 0 }] = members
  return { said, port, block, peerPort, doorPort }
}

it('a control plane that has not run yet moves past networks and ports that its machine has already (issue 29, D2)', async () => {
  const [free, cluster] = [await makePlane({ version: null }), await makePlane({ version: null })]
  expect(await place(free, ['172.17.0.0/16', '10.84.0.0/16'])).toMatchObject({ said: 'stays', block: 0 })
  const others = ['10.83.0.0/27', '10.83.0.32/28']
  expect(await place(cluster, others)).toMatchObject({ said: expect.stringContaining('10.83.0.48/28'), block: 3 })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { name } = cluster
  await registry.query`update infra.control_members set peer_port = ${port} where plane = ${name}`
  await registry.query`update infra.control_planes set port = ${port} where name = ${name}`
  const there = await place(cluster, [], true)
  expect(there).toMatchObject({ said: 'stays', port, peerPort: port })
  const moved = await place(cluster, others)
  expect(moved.said).toContain('Something else on first has the place of')
  expect([moved.port, moved.peerPort, moved.doorPort]).not.toContain(port)
  expect(await place(cluster, others)).toMatchObject({ ...moved, said: 'stays' })
  server.close()
})
