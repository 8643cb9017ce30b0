import { linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { runFuzz } from './run-fuzz.ts'
import { tellFuzz } from './tell-fuzz.ts'

/** Another one each time; a failure prints it. The long run of CI has a fixed one (.ci/run). */
const seed = Date.now() % 1_000_000

describe('requests made of the operation table', () => {
  it.each([
    [neutral, 600],
    [linode, 600],
  ] as const)(
    `in the $name dialect are answered as the document declares: no 5xx, nothing wrong accepted, the wrong field named, nothing told of others (seed ${seed})`,
    async (dialect, requests) => {
      const beganMs = performance.now()
      const report = await runFuzz({ dialect, requests, seed })
      expect(report.failure, tellFuzz(report, performance.now() - beganMs)).toBeNull()
      expect(report.requests).toBe(requests)
      // They are not all refused at the door: requests that fit are accepted by many operations, and spoiled ones are refused, every one.
      expect(report.accepted.size).toBeGreaterThan(report.operations / 4)
      expect([...report.counts.keys()].filter((key) => key.startsWith('corrupt '))).toEqual(['corrupt 400'])
    },
    180_000,
  )
})
