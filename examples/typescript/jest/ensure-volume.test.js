import { useMoorage } from '@moorage/testing/jest'
import { ensureVolume } from '../src/ensure-volume.ts'

const moorage = useMoorage()

test('a volume is created once, and grown if it is too small', async () => {
  const { sdk } = moorage.cloud
  const first = await ensureVolume(sdk, 'data', 20)
  expect(await ensureVolume(sdk, 'data', 40)).toMatchObject({ id: first.id, size: 40 })
})

test('the previous test has left no volume', async () => {
  expect(await moorage.cloud.sdk.volumes.list().count()).toBe(0)
})
