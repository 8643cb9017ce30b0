import { OperationFailed } from '@moorage/sdk'
import { useMoorage } from '@moorage/testing/vitest'
import { expect, test } from 'vitest'
import { ensureVolume } from '../src/ensure-volume.ts'

const moorage = useMoorage()

test('a volume is made once, and grown when it is too small', async () => {
  const { sdk } = moorage.cloud
  const first = await ensureVolume(sdk, 'data', 20)
  expect(await ensureVolume(sdk, 'data', 40)).toMatchObject({ id: first.id, size: 40, status: 'active' })
  expect(await sdk.volumes.list().count()).toBe(1)
})

test('what was written is still there after it was grown', async () => {
  const { sdk, sim } = moorage.cloud
  const { id } = await ensureVolume(sdk, 'data', 20)
  await sim.volumes.write(id, 'precious')
  await ensureVolume(sdk, 'data', 40)
  expect(Buffer.from(await sim.volumes.read(id, { length: 8 })).toString()).toBe('precious')
})

test('storage that fails three times is waited for', async () => {
  const { sdk, sim } = moorage.cloud
  await sim.faults.add({ on: 'ensureVolume', as: 'error-before', times: 3 })
  expect(await ensureVolume(sdk, 'late', 20)).toMatchObject({ status: 'active' })
})

test('storage that refuses is told', async () => {
  const { sdk, sim } = moorage.cloud
  await sim.faults.add({ on: 'ensureVolume', as: 'error-before', code: 'NotSupported' })
  await expect(ensureVolume(sdk, 'refused', 20)).rejects.toThrow(OperationFailed)
})
