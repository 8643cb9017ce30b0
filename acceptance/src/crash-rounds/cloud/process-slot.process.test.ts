import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cloud, openCloud } from './open-cloud.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await openCloud({ apis: 1, workers: 0 })
}, 120_000)
afterAll(() => cloud.close())

test('a process that two faults kill at the same time runs again at its address', async () => {
  const [api] = cloud.apis
  await Promise.all([api?.crash(), api?.crash()])
  await api?.up()
  expect((await fetch(`${api?.origin}/livez`)).status).toBe(200)
}, 120_000)
