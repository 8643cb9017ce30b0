import { expect, test } from 'vitest'
import { planPod } from './plan-pod.ts'
import { startedStatus } from '#drivers/kube-objects/pod-status.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const nowMs = Date.parse('2026-01-01T00:00:10Z')
const watcher = { isOn: true, hostIP: '10.1.0.1', nowMs, jobMs: 5_000, takeAddress: () => '10.200.0.2' }
const fresh = {
  metadata: { uid: 'u' },
  spec: { containers: [{ name: 'one', image: 'i' }] },
  status: { phase: 'Pending' },
}
const ground = { hostIP: '10.1.0.1', podIP: '10.200.0.9', now: '2026-01-01T00:00:00Z' }
const running = { ...fresh, status: startedStatus(fresh, ground) }
const ofJob = (pod: KubeFields): KubeFields => ({
  ...pod,
  metadata: { uid: 'u', ownerReferences: [{ kind: 'Job', controller: true }] },
})
const leaving = { ...running, metadata: { uid: 'u', deletionTimestamp: '2026-01-01T00:00:05Z' } }

test('starts a new pod at once, and leaves a running one unchanged', () => {
  expect(planPod(fresh, watcher)).toMatchObject({ kind: 'tell', status: { phase: 'Running', podIP: '10.200.0.2' } })
  expect(planPod(running, watcher)).toEqual({ kind: 'rest' })
})

test('a pod without an address waits for a free one', () => {
  expect(planPod(fresh, { ...watcher, takeAddress: () => null })).toEqual({ kind: 'rest' })
})

test('a pod whose host is off is reported not ready once, and neither starts nor ends', () => {
  const silent = planPod(running, { ...watcher, isOn: false })
  expect(silent).toMatchObject({ kind: 'tell', status: { conditions: [{ type: 'Ready', status: 'False' }] } })
  expect(silent).not.toHaveProperty('status.phase')
  expect(planPod(fresh, { ...watcher, isOn: false })).toEqual({ kind: 'rest' })
  const ending = { ...fresh, metadata: leaving.metadata }
  expect(planPod(ending, { ...watcher, isOn: false })).toEqual({ kind: 'rest' })
})

test('a pod that lost readiness becomes ready again with the same address', () => {
  const lost = {
    ...running,
    status: {
      ...running.status,
      conditions: [
        { type: 'Ready', status: 'False' },
        { type: 'ContainersReady', status: 'True' },
      ],
    },
  }
  expect(planPod(lost, watcher)).toMatchObject({ kind: 'tell', status: { podIP: '10.200.0.9' } })
})

test('ends a deleted pod, whether it succeeded or runs', () => {
  expect([leaving, { ...leaving, status: { phase: 'Succeeded' } }].map((pod) => planPod(pod, watcher))).toEqual([
    { kind: 'end' },
    { kind: 'end' },
  ])
})

test('the pod of a Job is processed again after its run time, and succeeds then', () => {
  expect(planPod(ofJob(running), watcher)).toMatchObject({ kind: 'tell', status: { phase: 'Succeeded' } })
  expect(planPod(ofJob(running), { ...watcher, jobMs: 20_000 })).toEqual({ kind: 'wait', untilMs: nowMs + 10_000 })
  const ended = { ...ofJob(running), status: { phase: 'Succeeded' } }
  expect(planPod(ended, watcher)).toEqual({ kind: 'rest' })
})
