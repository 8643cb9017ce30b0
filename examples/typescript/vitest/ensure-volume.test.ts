import { OperationFailed } from '@moorage/sdk'
import { useMoorage } from '@moorage/testing/vitest'
import { expect, test } from 'vitest'
import { ensureVolume } from '../src/ensure-volume.ts'

const moorage = useMoorage()

test('a volume is created once, and grown if it is too small', async () => {
  const { sdk } = moorage.cloud
  const first = await ensureVolume(sdk, 'data', 20)
  expect(await ensureVolume(sdk, 'data', 40)).toMatchObject({ id: first.id, size: 40, status: 'active' })
  expect(await sdk.volumes.list().count()).toBe(1)
})

test('written data survives a growth', async () => {
  const { sdk, sim } = moorage.cloud
  const { id } = await ensureVolume(sdk, 'data', 20)
  await sim.volumes.write(id, 'precious')
  await ensureVolume(sdk, 'data', 40)
  expect(Buffer.from(await sim.volumes.read(id, { length: 8 })).toString()).toBe('precious')
})

test('a creation succeeds although the storage fails three times', async () => {
  const { sdk, sim } = moorage.cloud
  await sim.faults.add({ on: 'ensureVolume', as: 'error-before', times: 3 })
  expect(await ensureVolume(sdk, 'late', 20)).toMatchObject({ status: 'active' })
})

test('a creation that the storage rejects throws OperationFailed', async () => {
  const { sdk, sim } = moorage.cloud
  await sim.faults.add({ on: 'ensureVolume', as: 'error-before', code: 'NotSupported' })
  await expect(ensureVolume(sdk, 'refused', 20)).rejects.toThrow(OperationFailed)
})
