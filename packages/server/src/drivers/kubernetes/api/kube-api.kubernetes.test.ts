import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { type TestKube, startTestKube } from '#testkit/kube/start-kube.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeListener, KubeObjectRef } from './kube-api.ts'
import { openKubeApi } from './open-kube-api.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

const maps = { apiVersion: 'v1', resource: 'configmaps', namespace: 'default' }
const mapAt = (name: string): KubeObjectRef => ({ ...maps, name })
const map = (name: string, data: Readonly<Record<string, string>> = {}): KubeFields => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels: { suite: 'api' } },
  data,
})

class Ear implements KubeListener {
  readonly held = new Map<string, string>()
  readonly troubles: unknown[] = []
  replaced = 0

  replace(items: readonly KubeFields[]): void {
    this.replaced += 1
    this.held.clear()
    for (const item of items) this.put(item)
  }

  put(object: KubeFields): void {
    this.held.set(stringAt(object, 'metadata', 'name'), stringAt(object, 'data', 'a'))
  }

  drop(object: KubeFields): void {
    this.held.delete(stringAt(object, 'metadata', 'name'))
  }

  onError(error: unknown): void {
    this.troubles.push(error)
  }
}

describe.skipIf(missing)('the API of a real cluster', () => {
  let kube: TestKube
  beforeAll(async () => {
    kube = await startTestKube()
  }, 240_000)
  afterAll(() => kube?.close())

  test('creates, reads, patches in each form, and deletes; a taken name, a missing object or another uid is a result, not an error', async () => {
    const { api } = kube
    expect(await api.create(maps, map('one', { a: '1', b: '1' }))).toMatchObject({ data: { a: '1' } })
    expect(await api.create(maps, map('one'))).toBeNull()
    expect(await api.patch(mapAt('one'), 'merge', { data: { a: '2', b: null } })).toMatchObject({ data: { a: '2' } })
    expect(await api.patch(mapAt('one'), 'strategic', { data: { c: '3' } })).toMatchObject({ data: { a: '2', c: '3' } })
    expect(await api.patch(mapAt('one'), 'apply', map('one', { a: '9' }))).toMatchObject({ data: { a: '9', c: '3' } })
    expect(await api.patch(mapAt('one'), 'merge', { metadata: { resourceVersion: '1' } })).toBe('conflict')
    expect(await api.patch(mapAt('none'), 'merge', { data: {} })).toBe('gone')
    expect(await api.delete(mapAt('one'), { uid: 'another' })).toBe(false)
    expect(await api.get(mapAt('one'))).toMatchObject({ data: { a: '9', c: '3' } })
    expect([await api.delete(mapAt('one')), await api.delete(mapAt('one')), await api.get(mapAt('one'))]).toEqual([
      true,
      false,
      null,
    ])
  })

  test('a permanent rejection is Broken with the server’s message', async () => {
    const refused = kube.api.create(maps, map('Not A Name'))
    await expect(refused).rejects.toMatchObject({ code: 'Broken', message: expect.stringContaining('Not A Name') })
  })

  test('lists every page of the selected objects, and only metadata on request', async () => {
    const names = Array.from({ length: 260 }, (_one, index) => `page-${String(index).padStart(3, '0')}`)
    for (const name of names) await kube.api.create(maps, map(name, { a: 'x' }))
    const { items } = await kube.api.list(maps, { labelSelector: 'suite=api', isMetadataOnly: true })
    expect(items.map((one) => stringAt(one, 'metadata', 'name'))).toEqual(names)
    expect(items.some((one) => 'data' in one)).toBe(false)
    for (const name of names) await kube.api.delete(mapAt(name))
  })

  test('a watch reports all objects, then every change, and resumes after the server was killed', async () => {
    const { api } = kube
    const ear = new Ear()
    const end = new AbortController()
    await api.create(maps, map('first', { a: '1' }))
    const ended = api.watch(maps, { labelSelector: 'suite=api' }, ear, end.signal)
    await expect.poll(() => Object.fromEntries(ear.held)).toEqual({ first: '1' })
    await api.create(maps, map('second', { a: '1' }))
    await api.patch(mapAt('first'), 'merge', { data: { a: '2' } })
    await expect.poll(() => Object.fromEntries(ear.held)).toEqual({ first: '2', second: '1' })
    await kube.server.kill()
    await expect.poll(() => ear.troubles.length).toBeGreaterThan(0)
    expect(await api.isReady()).toBe(false)
    await expect(api.get(mapAt('first'))).rejects.toMatchObject({ code: 'Busy' })
    await kube.startServer()
    await api.delete(mapAt('first'))
    await expect.poll(() => Object.fromEntries(ear.held)).toEqual({ second: '1' })
    expect(ear.replaced).toBe(1)
    end.abort()
    await ended
    await api.delete(mapAt('second'))
  })

  test('a server that times out is Busy, one with another identity Broken', async () => {
    const stranger = openKubeApi({ ...kube.access, ca: kube.access.ca, tlsServerName: 'somebody.else' })
    await expect(stranger.get(mapAt('one'))).rejects.toMatchObject({ code: 'Broken' })
    const hasty = openKubeApi({ ...kube.access, deadlineMs: 300 })
    kube.server.freeze(true)
    await expect(hasty.get(mapAt('one'))).rejects.toMatchObject({ code: 'Busy' })
    kube.server.freeze(false)
    for (const api of [stranger, hasty]) api.close()
  })
})
