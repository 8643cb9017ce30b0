import { serveTestMoor } from '@moorage/server/testkit/served/served-moor'
import { makeScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { makeCertificate } from '@moorage/server/testkit/simulated/certificates'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient, discover, type LinodeClient } from '../index.ts'
import { openNodeFetch } from './index.ts'

const scratch = makeScratchFolder()
afterAll(() => scratch.close())
const { cert: ca, key } = await makeCertificate('localhost')
const [certFile, keyFile] = [join(scratch.path, 'cert.pem'), join(scratch.path, 'key.pem')]
writeFileSync(certFile, ca)
writeFileSync(keyFile, key, { mode: 0o600 })
const served = await serveTestMoor({
  MOORAGE_TLS_CERT: certFile,
  MOORAGE_TLS_KEY: keyFile,
  MOORAGE_DIALECT: 'linode',
  MOORAGE_SIM_PACE: 'fast',
})
const baseUrl = served.origin

describe('over TLS, in the linode dialect', () => {
  const open = (options: Parameters<typeof openNodeFetch>[0]): LinodeClient =>
    createClient({
      baseUrl,
      token: served.token,
      dialect: 'linode',
      retries: false,
      fetch: openNodeFetch(options).fetch,
    })

  test('a configured CA is trusted, and only for the name in the certificate', async () => {
    const trusted = open({ ca, serverName: 'localhost' })
    expect(await trusted.regions.list().count()).toBeGreaterThan(0)
    await expect(open({ serverName: 'localhost' }).regions.list().count()).rejects.toMatchObject({
      message: expect.stringContaining('self-signed certificate'),
      isSent: false,
    })
    await expect(open({ ca, serverName: 'elsewhere' }).regions.list().count()).rejects.toThrow(/does not match/)
    expect(await open({ isChecked: false }).regions.list().count()).toBeGreaterThan(0)
  })

  test('paths, fields, filters, errors, and events use the names of the dialect', async () => {
    const { fetch, close } = openNodeFetch({ ca, serverName: 'localhost' })
    expect(await discover({ baseUrl, fetch })).toMatchObject({ dialect: 'linode' })
    const cloud = createClient({ baseUrl, token: served.token, dialect: 'linode', fetch })
    const host = await cloud.hosts.create({
      type: 'g6-standard-1',
      region: 'us-east',
      label: 'web-1',
      image: 'linode/debian12',
      root_pass: 'a long enough secret',
    })
    const made = await cloud.volumes.create({ label: 'data', linode_id: host.body.id })
    const told: string[] = []
    const event = await made.wait({ onProgress: ({ action, status }) => told.push(`${action} ${status}`) })
    expect([event?.action, told.at(-1)]).toEqual(['volume_create', 'volume_create finished'])
    const found = await cloud.volumes.list({ filter: (where) => where('linode_id').is(host.body.id) }).all()
    expect(found.map(({ id, linode_label: label }) => [id, label])).toEqual([[made.body.id, 'web-1']])
    await expect(cloud.volumes.create({ label: '1', region: 'us-east' })).rejects.toMatchObject({
      name: 'ApiError',
      errors: [{ field: 'label', reason: 'Must begin with a letter' }],
    })
    expect(await cloud.kernels.list().first()).toMatchObject({ id: expect.stringMatching(/^linode\//) })
    close()
  })

  test('a stream works, and ends when its reader stops', async () => {
    const cloud = open({ ca, serverName: 'localhost' })
    for await (const { event } of cloud.events.stream({ after: '0' })) {
      expect(event.id).toBeGreaterThan(0)
      break
    }
  })
})
