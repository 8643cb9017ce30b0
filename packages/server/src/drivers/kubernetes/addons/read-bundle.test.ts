import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { readAddonBundle, readManifests } from './read-bundle.ts'

const scratch = useScratchPerTest()

const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\n`
const read = (text: string) => readManifests(text, { file: 'dns.yaml', values: { DNS_ADDRESS: '10.96.0.10' } })
const put = (name: string, text: string): void => {
  mkdirSync(join(scratch.path, '1.36'), { recursive: true })
  writeFileSync(join(scratch.path, '1.36', name), text)
}

describe('a bundle of add-ons', () => {
  test('is read in file order, with lists flattened and the cluster’s values', async () => {
    put('20-more.yml', `${map('three')}---\n# nothing\n---\n${map('${POD_CIDR}')}`)
    put(
      '10-first.yaml',
      `apiVersion: v1\nkind: List\nitems:\n  - { apiVersion: v1, kind: ConfigMap, metadata: { name: one } }\n  - { apiVersion: v1, kind: ConfigMap, metadata: { name: two } }\n`,
    )
    put('README.md', 'not a manifest')
    const objects = await readAddonBundle(scratch.path, '1.36', { POD_CIDR: '10.200.0.0/14' })
    expect(objects.map(({ metadata }) => metadata)).toEqual(
      ['one', 'two', 'three', '10.200.0.0/14'].map((name) => ({ name })),
    )
  })

  test('is Broken if it is missing, naming minor and folder', async () => {
    const place = join(scratch.path, '1.35')
    await expect(readAddonBundle(scratch.path, '1.35', {})).rejects.toMatchObject({
      code: 'Broken',
      message: `No manifests for Kubernetes 1.35 exist in ${place}.`,
    })
  })

  test.each([
    ['a: [', 'dns.yaml is not a valid manifest: '],
    ['- 1', 'dns.yaml is not a valid manifest: a document is not an object.'],
    ['kind: ConfigMap', 'dns.yaml is not a valid manifest: an object has no apiVersion.'],
    ['apiVersion: v1\nkind: ConfigMap', 'dns.yaml is not a valid manifest: an object has no metadata.name.'],
    [map('${NODES}'), 'dns.yaml is not a valid manifest: the placeholder ${NODES} is unknown.'],
  ])('rejects %j, naming file and reason', (text, why) => {
    expect(() => read(text)).toThrow(why)
  })

  test('leaves text that only resembles a placeholder unchanged', () => {
    expect(
      read(
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { b: "$(NODE) ${a} {{DNS_ADDRESS}}", c: "${DNS_ADDRESS}" }',
      ),
    ).toMatchObject([{ data: { b: '$(NODE) ${a} {{DNS_ADDRESS}}', c: '10.96.0.10' } }])
  })
})
