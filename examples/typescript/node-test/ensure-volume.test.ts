import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useMoorage } from '@moorage/testing/node'
import { ensureVolume } from '../src/ensure-volume.ts'

const moorage = useMoorage()

test('a volume is created once, and grown if it is too small', async () => {
  const { sdk } = moorage.cloud
  const first = await ensureVolume(sdk, 'data', 20)
  const again = await ensureVolume(sdk, 'data', 40)
  assert.deepEqual([again.id, again.size], [first.id, 40])
})

test('the previous test has left no volume', async () => {
  assert.equal(await moorage.cloud.sdk.volumes.list().count(), 0)
})
