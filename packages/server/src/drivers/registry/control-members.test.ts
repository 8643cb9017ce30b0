import { expect, it } from 'vitest'
import { Pool } from 'pg'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { migrateRegistry } from './migrate-registry.ts'
import { registryFoundation, registrySteps } from './registry-steps.ts'

const stepOfMembers = 4

it('control planes from before multiple members keep their machine and address block as their first member, and have etcd as their store', async () => {
  const { url } = await openTestStore()
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    for (const sql of [...registryFoundation, ...registrySteps.slice(0, stepOfMembers - 1)]) await pool.query(sql)
    for (let step = 1; step < stepOfMembers; step += 1)
      await pool.query('insert into infra.steps (step) values ($1)', [step])
    const sealed = Buffer.from(await openTestSecretBox().seal('keys', 'infra-control-plane/a'))
    for (const [index, name] of ['a', 'b'].entries())
      await pool.query(
        `insert into infra.control_planes (name, engine, region, installation, public_id, uid, machine, address, port, block, sealed)
         values ($1, 'real', 'home', 'i', 1, $1, 'cp1', '192.0.2.1', $2, $3, $4)`,
        [name, 36_443 + index, index, sealed],
      )
    await migrateRegistry(pool)
    const { rows } = await pool.query<Record<string, unknown>>(
      'select plane, number, engine, machine, address, block, peer_port, door_port, is_joining, first_members from infra.control_members order by plane',
    )
    const first = { number: 1, engine: 'real', machine: 'cp1', address: '192.0.2.1', is_joining: false }
    expect(rows).toEqual([
      { ...first, plane: 'a', block: 0, peer_port: 22_000, door_port: 22_001, first_members: [1] },
      { ...first, plane: 'b', block: 1, peer_port: 22_002, door_port: 22_003, first_members: [1] },
    ])
    const stores = await pool.query<Record<string, unknown>>('select store from infra.control_planes')
    expect(stores.rows).toEqual([{ store: 'etcd' }, { store: 'etcd' }])
  } finally {
    await pool.end()
  }
})
