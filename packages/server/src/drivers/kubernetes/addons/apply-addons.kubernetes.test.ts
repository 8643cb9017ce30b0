import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { type TestKube, startTestKube } from '#testkit/kube/start-kube.ts'
import { type ScratchFolder, makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import { applyAddons } from './apply-addons.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

const placeOf = (name: string) => ({ apiVersion: 'v1', resource: 'configmaps', namespace: 'addons', name })
const document = (name: string, colour: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: addons }\ndata: { colour: ${colour} }\n---\n`
const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: boats.addons.test }
spec:
  group: addons.test
  names: { kind: Boat, plural: boats, singular: boat }
  scope: Cluster
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
---
apiVersion: addons.test/v1
kind: Boat
metadata: { name: sloop }
`

describe.skipIf(missing)('add-ons of a real control plane', () => {
  let kube: TestKube
  let scratch: ScratchFolder
  const write = (minor: string, text: string): void => {
    mkdirSync(join(scratch.path, minor), { recursive: true })
    writeFileSync(join(scratch.path, minor, 'all.yaml'), text)
  }
  const bring = (patch: string): Promise<void> => applyAddons(kube.api, { folder: scratch.path, patch, values: {} })
  const colourOf = async (name: string): Promise<string> =>
    stringAt(await kube.api.get(placeOf(name)), 'data', 'colour')
  beforeAll(async () => {
    kube = await startTestKube()
    scratch = makeScratchFolder()
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: addons }\n---\n'
    write('1.35', `${namespace}${document('theirs', 'blue')}${document('ours', 'blue')}${definition}`)
    write('1.36', `${namespace}${document('theirs', 'red')}${document('ours', 'red')}`)
  }, 240_000)
  afterAll(async () => {
    await kube?.close()
    scratch?.close()
  })

  test('are applied at creation, including kinds and namespaces that the bundle defines', async () => {
    await bring('1.35.4')
    expect(await colourOf('ours')).toBe('blue')
    expect(await kube.api.get({ apiVersion: 'addons.test/v1', resource: 'boats', name: 'sloop' })).not.toBeNull()
  })

  test("keep users' changes until the next version, or permanently if annotated", async () => {
    const change = { data: { colour: 'green' } }
    await kube.api.patch(placeOf('ours'), 'merge', change)
    await kube.api.patch(placeOf('theirs'), 'merge', {
      ...change,
      metadata: { annotations: { 'moorage/managed': 'false' } },
    })
    await bring('1.35.4')
    expect([await colourOf('ours'), await colourOf('theirs')]).toEqual(['green', 'green'])
    await bring('1.36.3')
    expect([await colourOf('ours'), await colourOf('theirs')]).toEqual(['red', 'green'])
  })

  test('are Broken if the bundle is incomplete, and nothing is applied', async () => {
    write('1.37', `${document('ours', 'black')}kind: ConfigMap\n`)
    await expect(bring('1.37.0')).rejects.toMatchObject({ code: 'Broken' })
    expect(await colourOf('ours')).toBe('red')
  })
})
