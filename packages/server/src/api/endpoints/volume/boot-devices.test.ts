import { expect, it } from 'vitest'
import { asId, type HostId, type VolumeId } from '#domain/shared/index.ts'
import { loadHostWork } from '#store/host/load-host-work.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

const http = await useHttpBench()

it('a whole disk is among the devices of a boot whatever its status (decision D10)', async () => {
  const host = await makeHost(http)
  const { id } = await makeVolume(http, { host_id: host.id, persist_across_boots: true })
  await http.settle()
  const { db } = http.store
  await db.updateTable('volumes').set({ status: 'contact_support' }).where('id', '=', asId<VolumeId>(id)).execute()
  const work = await loadHostWork(db, asId<HostId>(host.id), neutralCatalogue)
  expect(work?.bootVolumes).toMatchObject([{ id }])
})
