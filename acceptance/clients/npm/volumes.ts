import * as linode from '@linode/api-v4'
import { found } from './catalogue.ts'
import { host } from './hosts.ts'
import { expectEqual, expectRefused, expectSoon, expectThat } from './expect.ts'
import type { Tap } from './tap.ts'

const made = 'volumes: create'
const volume = { id: 0, clone: 0 }

function active(id: number, size: number) {
  return async () => {
    const one = await linode.getVolume(id)
    return one.status === 'active' && one.size === size ? one : undefined
  }
}

function held(by: number | null): () => Promise<true | undefined> {
  return async () => ((await linode.getVolume(volume.id)).linode_id === by ? true : undefined)
}

/** Runs the steps for a volume's lifecycle and events. A failed step is reported, not thrown. */
export async function walkVolumes(tap: Tap): Promise<void> {
  await tap.step(made, ['catalogue: regions'], async () => {
    const body = { label: 'npm-volume', region: found.region, size: 20, tags: ['npm'] }
    const one = await linode.createVolume({ ...body, encryption: 'enabled' } as never)
    volume.id = one.id
    expectEqual([one.encryption, one.linode_id, one.tags], ['enabled', null, ['npm']], 'encryption, Linode, tags')
    await expectSoon(active(volume.id, 20), 'the volume is active')
  })
  await tap.step('volumes: update and filter', [made], async () => {
    expectEqual(
      (await linode.updateVolume(volume.id, { label: 'npm-renamed', tags: ['renamed'] })).label,
      'npm-renamed',
      'label',
    )
    expectEqual((await linode.getVolumes({ page_size: 25 }, { label: 'npm-renamed' })).results, 1, 'by label')
    expectEqual(
      (await linode.getVolumes({}, { '+and': [{ tags: 'renamed' }, { label: { '+contains': 'npm' } }] })).results,
      1,
      'by both',
    )
    expectEqual((await linode.getVolumes({}, { label: { '+neq': 'npm-renamed' } })).results, 0, 'by the rest')
  })
  await tap.step('volumes: a filter that matches everything', [made], async () => {
    expectEqual((await linode.getVolumes({}, { '+and': [] })).results, 1, 'found')
  })
  await walkChanges(tap)
}

async function walkEvents(tap: Tap): Promise<void> {
  await tap.step('events: filtered by entity and ordered', ['volumes: delete'], async () => {
    const filter = {
      'entity.id': volume.id,
      'entity.type': 'volume',
      '+order_by': 'created',
      '+order': 'desc',
    } as const
    const { data } = await linode.getEvents({}, filter)
    const actions = data.map((one) => one.action)
    expectThat(actions.includes('volume_create') && actions.includes('volume_delete'), `actions ${actions.join(', ')}`)
    // The deletion's event may still be running.
    const left = data.map((one) => one.time_remaining)
    expectThat(
      left.every((one) => one === null || /^\d+:\d\d:\d\d$/.test(one)),
      `time_remaining is null or h:mm:ss, not ${JSON.stringify(left)}`,
    )
  })
  await tap.step('events: the newest first', ['volumes: delete'], async () => {
    const ids = (await linode.getEvents()).data.map((one) => one.id)
    expectEqual(
      ids,
      ids.toSorted((a, b) => b - a),
      'ids',
    )
  })
  await tap.step('events: polled as the Cloud Manager does', ['volumes: delete'], async () => {
    const filter = {
      created: { '+gte': '2026-01-01T00:00:00' },
      '+or': [{ status: 'started' }, { id: { '+gte': 1 } }],
      '+order_by': 'id',
      '+order': 'desc',
    }
    expectThat((await linode.getEvents({ page_size: 25 }, filter as never)).results > 0, 'found')
  })
  await tap.step('events: seen', ['volumes: delete'], async () => {
    const [event] = (await linode.getEvents()).data
    await linode.markEventSeen(event?.id ?? 0)
    expectThat((await linode.getEvent(event?.id ?? 0)).seen, 'seen')
  })
}

async function walkChanges(tap: Tap): Promise<void> {
  await tap.step('volumes: attach and detach', [made, 'linodes: create'], async () => {
    expectEqual((await linode.attachVolume(volume.id, { linode_id: host.id } as never)).linode_id, host.id, 'Linode')
    await expectSoon(held(host.id), 'it is attached')
    expectEqual(
      (await linode.getLinodeVolumes(host.id)).data.map((one) => one.id),
      [volume.id],
      'volumes of the Linode',
    )
    await linode.detachVolume(volume.id)
    await expectSoon(held(null), 'it is detached')
  })
  await tap.step('volumes: resize and clone', [made], async () => {
    await linode.resizeVolume(volume.id, { size: 30 })
    await expectSoon(active(volume.id, 30), 'the volume is larger')
    volume.clone = (await linode.cloneVolume(volume.id, { label: 'npm-clone' })).id
    expectEqual((await expectSoon(active(volume.clone, 30), 'the clone is there')).tags, [], 'tags of the clone')
  })
  await tap.step('volumes: rejected with the reasons of the service', [made], async () => {
    const body = { region: found.region, size: 20 } as const
    await expectRefused(
      linode.createVolume({ ...body, label: 'npm-renamed' } as never),
      400,
      'Label must be unique among your volumes',
    )
    await expectRefused(linode.resizeVolume(volume.id, { size: 15 }), 400, 'Storage volumes can only be resized up')
    await expectRefused(linode.updateVolume(volume.id, { label: '4npm' }), 400, 'Must begin with a letter')
  })
  await tap.step('volumes: delete', ['volumes: resize and clone'], async () => {
    for (const id of [volume.clone, volume.id]) await linode.deleteVolume(id)
    await expectSoon(async () => ((await linode.getVolumes()).results === 0 ? true : undefined), 'they are gone')
  })
  await walkEvents(tap)
  await tap.step('linodes: delete', ['linodes: create'], async () => {
    for (const one of (await linode.getLinodes()).data) await linode.deleteLinode(one.id)
    await expectSoon(async () => ((await linode.getLinodes()).results === 0 ? true : undefined), 'they are gone')
  })
}
