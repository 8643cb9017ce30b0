import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { type TestKube, startTestKube } from '#testkit/kube/start-kube.ts'
import { type RowAnswer, sendTable } from '#testkit/kube-rules/send-table.ts'
import { goldenFile, kubeTable, renderAnswers } from '#testkit/kube-rules/table.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

describe.skipIf(missing)('a real API server', () => {
  let kube: TestKube
  let answers: readonly RowAnswer[]
  beforeAll(async () => {
    // The service range of simulated clusters.
    kube = await startTestKube({ hasControllers: false, serviceRange: '10.128.0.0/16' })
    answers = await sendTable(kube.call, kubeTable)
  }, 600_000)
  afterAll(() => kube?.close())

  test('rejects every invalid row of the table and accepts every valid one', () => {
    expect(answers.filter(({ row, status }) => row.isValid !== status < 300).map(({ title }) => title)).toEqual([])
  })

  test('answers as answers.golden.txt, with which the simulated API is compared; vitest --update rewrites it', async () => {
    await expect(renderAnswers(answers)).toMatchFileSnapshot(fileURLToPath(goldenFile))
  })
})
