import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import { type EventRecord, type Host, type Page, type Volume, hasEnded } from '../client/shapes.ts'
import { callVirsh } from './domains.ts'
import { type Guest, openGuest } from './guest.ts'
import { waitUntil } from './wait-until.ts'

/** Service under test, with its folders. */
export interface OwnCloud {
  readonly api: Api
  readonly region: string
  readonly folder: string
  restart(): Promise<void>
  logStep(step: string): void
}

/** Runs the lifecycle of hosts and volumes, and waits until every job has ended. Throws at the first mismatch. */
export async function runOwnCloud(cloud: OwnCloud): Promise<void> {
  const { logStep } = cloud
  const [one, other] = [await makeHost(cloud, 'web-1'), await makeHost(cloud, 'web-2')]
  logStep('two hosts run')
  const { body: data } = await cloud.api.ok<Volume>('POST', '/volumes', {
    body: { label: 'data', size: 10, region: cloud.region, host_id: one.id },
  })
  await ready(cloud, data.id)
  const [guest, next] = [await openGuest(one.id, cloud.folder), await openGuest(other.id, cloud.folder)]
  const sum = await writeBytes(guest, data.filesystem_path)
  logStep('the first guest has the disk at the path of the contract, and has written to it')

  await checkDetachWhileMounted(cloud, guest, data)
  await detached(cloud, data.id)
  logStep('a mounted disk stayed attached until it was unmounted')
  await attach(cloud, data.id, other.id)
  assert.equal(await readBytes(next, data.filesystem_path), sum, 'the second guest reads what the first wrote')
  logStep('the second guest has the bytes')

  await cloud.restart()
  logStep('the service was killed and restarted; the guests kept running')
  await grow(cloud, next, data)
  await active(cloud, data.id)
  logStep('the disk grew in the running guest')
  const { body: copy } = await cloud.api.ok<Volume>('POST', `/volumes/${data.id}/clone`, { body: { label: 'copy' } })
  await active(cloud, copy.id)
  await attach(cloud, copy.id, one.id)
  assert.equal(
    await readBytes(guest, `${data.filesystem_path.slice(0, -'data'.length)}copy`),
    sum,
    'a copy has the bytes',
  )
  logStep('a copy has the bytes in the first guest')
  await rename(cloud, guest, copy)
  logStep('a new label moved the link of the copy')
  await crash(cloud, other, data)
  logStep('a crashed guest was detected immediately, restarted, and has its disk')

  await cloud.api.remove(`/hosts/instances/${one.id}`)
  for (const { id } of [data, copy]) await cloud.api.remove(`/volumes/${id}`)
  await cloud.api.remove(`/hosts/instances/${other.id}`)
  await waitUntil('the end of every job', async () => {
    const { body } = await cloud.api.ok<Page<EventRecord>>('GET', '/account/events', { query: { page_size: 500 } })
    return body.data.every((event) => event.status === 'notification' || hasEnded(event)) ? true : undefined
  })
}

async function makeHost({ api, region }: OwnCloud, label: string): Promise<Host> {
  const { body } = await api.ok<Host>('POST', '/hosts/instances', {
    body: { region, type: 'g6-nanode-1', image: 'debian12', label, root_pass: 'correct horse battery' },
  })
  return waitUntil(`${label} to run`, async () => {
    const { body: host } = await api.ok<Host>('GET', `/hosts/instances/${body.id}`)
    return host.status === 'running' ? host : undefined
  })
}

async function ready({ api }: OwnCloud, id: number): Promise<void> {
  await waitUntil(`volume ${id} in its host`, async () => {
    const { body } = await api.ok<Volume>('GET', `/volumes/${id}`)
    return body.io_ready ? true : undefined
  })
}

async function active({ api }: OwnCloud, id: number): Promise<void> {
  let lastLink = ''
  await waitUntil(
    () => `volume ${id} to be active (${lastLink})`,
    async () => {
      const { body } = await api.ok<Volume>('GET', `/volumes/${id}`)
      assert.notEqual(body.status, 'contact_support')
      if (body.status === 'active') return true
      const { body: events } = await api.ok<Page<EventRecord>>('GET', '/account/events')
      lastLink = [
        body.status,
        ...events.data.slice(0, 3).map((one) => `${one.action} ${one.status} ${one.message}`),
      ].join(', ')
      return undefined
    },
  )
}

async function attach(cloud: OwnCloud, id: number, hostId: number): Promise<void> {
  await cloud.api.ok('POST', `/volumes/${id}/attach`, { body: { host_id: hostId } })
  await ready(cloud, id)
}

async function detached({ api }: OwnCloud, id: number): Promise<void> {
  await waitUntil(`volume ${id} to be detached`, async () => {
    const { body } = await api.ok<Volume>('GET', `/volumes/${id}`)
    return body.host_id === null ? true : undefined
  })
}

const awaitLink = (guest: Guest, link: string): Promise<string> =>
  waitUntil(`${link} in ${guest.domain}`, () => guest.shell(`test -b ${link} && echo there`).catch(() => undefined))

const sumOf = 'cd / && sha256sum /mnt/bytes && umount /mnt'

async function writeBytes(guest: Guest, link: string): Promise<string> {
  await awaitLink(guest, link)
  await guest.shell(`mkfs.ext4 -q -F ${link}`)
  await guest.shell(
    `mkdir -p /mnt && mount -t ext4 ${link} /mnt && dd if=/dev/urandom of=/mnt/bytes bs=65536 count=64 2>/dev/null && sync`,
  )
  return guest.shell(sumOf)
}

async function readBytes(guest: Guest, link: string): Promise<string> {
  await awaitLink(guest, link)
  await guest.shell(`mkdir -p /mnt && mount -t ext4 ${link} /mnt`)
  return guest.shell(sumOf)
}

async function checkDetachWhileMounted(
  { api }: OwnCloud,
  guest: Guest,
  { id, filesystem_path: link }: Volume,
): Promise<void> {
  await guest.shell(`mount -t ext4 ${link} /mnt`)
  const { operationId } = await api.ok('POST', `/volumes/${id}/detach`)
  await waitUntil('the event to report the mount', async () => {
    const { body } = await api.ok<EventRecord>('GET', `/account/events/${operationId}`)
    return /mounted/.test(body.message ?? '') ? true : undefined
  })
  assert.match(await guest.shell('cat /proc/mounts'), /\/mnt ext4/)
  await guest.shell('umount /mnt')
}

async function grow({ api }: OwnCloud, guest: Guest, { id, filesystem_path: link }: Volume): Promise<void> {
  await api.ok('POST', `/volumes/${id}/resize`, { body: { size: 12 } })
  await waitUntil('the guest to have the new size', async () =>
    (await guest.shell(`blockdev --getsize64 ${link}`)) === String(12 * 1_073_741_824) ? true : undefined,
  )
}

/** The hypervisor must notify the service, which polls a converged host only every few minutes. */
async function crash(cloud: OwnCloud, { id }: Host, { filesystem_path: link }: Volume): Promise<void> {
  const { domain } = await openGuest(id, cloud.folder)
  await callVirsh('destroy', domain)
  await waitUntil(`${domain} to run again`, async () =>
    (await callVirsh('domstate', domain)) === 'running' ? true : undefined,
  )
  await awaitLink(await openGuest(id, cloud.folder), link)
}

async function rename({ api }: OwnCloud, guest: Guest, { id, filesystem_path: link }: Volume): Promise<void> {
  await api.ok('PUT', `/volumes/${id}`, { body: { label: 'renamed' } })
  await awaitLink(guest, link.replace(/copy$/, 'renamed'))
}
