import { afterAll, expect, it } from 'vitest'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegistry } from '../../registry/open-registry.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { acceleratorOf, findProbe } from './accelerator.ts'
import { surveyHypervisors } from './survey-hypervisors.ts'

const { url } = await openTestStore()
const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
afterAll(() => registry.close())

const hypervisor: Hypervisor = {
  name: 'one',
  uri: 'qemu+unix:///system?socket=/nowhere',
  memoryMib: null,
  vcpus: null,
  diskFolder: '/nowhere',
  accelerator: 'auto',
}

const aProcess = () =>
  ({
    registry,
    probes: new Map(),
    networkWatchers: new Set(),
    options: { name: 'guests', regions: { here: { hypervisors: [hypervisor], lost: [] } } },
  }) as unknown as LibvirtContext

it('stores a probe per hypervisor: another process uses the result for the same URI, and the survey lists it', async () => {
  expect(await findProbe(aProcess(), hypervisor)).toBeNull()
  await expect(acceleratorOf(aProcess(), hypervisor)).rejects.toThrow()
  await registry.query`insert into infra.accelerators values ('guests', 'one', ${hypervisor.uri}, 'kvm', public.moor_now())`
  expect(await acceleratorOf(aProcess(), hypervisor)).toBe('kvm')
  await expect(acceleratorOf(aProcess(), { ...hypervisor, uri: `${hypervisor.uri}-other` })).rejects.toThrow()
  expect(await surveyHypervisors(aProcess(), false)).toEqual([
    {
      engine: 'guests',
      name: 'one',
      accelerator: 'kvm',
      probed: expect.any(String),
      hosts: 0,
      placed: [],
      memory_mib: 0,
      vcpus: 0,
      failure: null,
    },
  ])
  expect(await surveyHypervisors(aProcess(), true)).toMatchObject([{ accelerator: 'kvm', failure: expect.any(String) }])
})
