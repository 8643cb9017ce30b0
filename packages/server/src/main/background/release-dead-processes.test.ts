import { writeFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { nameHolder, nameProcess } from '#drivers/registry/holder.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { claimWork } from '#store/work/claim-work.ts'
import { releaseDeadProcesses } from './release-dead-processes.ts'

const { store } = await openTestStore()
const scratch = useScratchFolder()

it('the work of a killed process of this data folder is due immediately, that of another process is not (ADR 0061)', async () => {
  const [dead, living] = [nameProcess(), nameProcess()]
  const claim = (process: string, limit: number) =>
    claimWork(store, { holder: nameHolder(process), kinds: ['volume'], regions: null, limit, leaseMs: 60_000 })
  const tenant = await seedTenant(store, 'killed')
  for (const label of ['one', 'two']) await requestVolume(store, tenant, { label })
  const [first] = await claim(dead, 1)
  const [second] = await claim(living, 1)
  expect([first?.kind, second?.kind]).toEqual(['volume', 'volume'])
  const files = join(scratch.data, 'processes')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, dead), '')
  const self = nameProcess()
  const released = await releaseDeadProcesses({ process: self, store, engines: null }, scratch.data)
  expect(readdirSync(files)).toEqual([self])
  expect((await claim(self, 9)).map(({ id }) => id)).toEqual([first?.id])
  await released.stop()
  expect(readdirSync(files)).toEqual([])
})
