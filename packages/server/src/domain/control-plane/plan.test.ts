import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advancePlane,
  formatStep,
  makePlane,
  type ControlPlaneModel,
  observeModel,
  outdate,
} from '#testkit/situations/control-planes.ts'
import { type ControlPlaneStep, estimateProgress, isLongStep, isWait, planControlPlane } from './plan.ts'
import { onceSteps } from './state.ts'

const mostSteps = 200

/** Follows the plan to its end. `visit` sees each step with the state before it, and may change the state after it. */
function follow(
  plane: ControlPlaneModel,
  visit: (step: ControlPlaneStep, before: ControlPlaneModel) => ControlPlaneModel | null = () => null,
): readonly ControlPlaneStep[] {
  const steps: ControlPlaneStep[] = []
  for (let current = plane; steps.length < mostSteps;) {
    const step = planControlPlane(current.desired, observeModel(current))
    if (!step) return steps
    steps.push(step)
    current = visit(step, current) ?? advancePlane(current, step)
  }
  throw new Error(`the plan does not end: ${steps.slice(-5).map(formatStep).join('; ')}`)
}

const running = (count: number, more: Partial<ControlPlaneModel['desired']> = {}): ControlPlaneModel =>
  outdate(makePlane({ count, isRunning: true, desired: more }), [])
const situations: readonly (readonly [string, ControlPlaneModel])[] = [
  ['A new control plane', makePlane({ count: 1 })],
  ['A new control plane with nodes behind a node proxy', makePlane({ count: 1, hasNodeProxy: true })],
  ['A new control plane with high availability', makePlane({ count: 3 })],
  ['An upgrade', outdate(running(1, { isUpgrading: true }), ['api-server', 'controller-manager', 'scheduler'])],
  [
    'An upgrade with high availability',
    outdate(running(3, { isUpgrading: true }), ['api-server', 'controller-manager', 'scheduler']),
  ],
  ['High availability turned on', makePlane({ count: 3, isRunning: true, joining: [2, 3], absent: [2, 3] })],
  [
    'Certificates renewed with high availability',
    outdate(running(3), ['store', 'api-server', 'controller-manager', 'scheduler']),
  ],
  [
    'A stopped API server and a stopped scheduler',
    makePlane({ count: 1, isRunning: true, down: ['api-server', 'scheduler'] }),
  ],
  [
    'An upgrade whose store does not run',
    outdate(makePlane({ count: 1, isRunning: true, down: ['store'], desired: { isUpgrading: true } }), ['api-server']),
  ],
  ['A restore from a snapshot', makePlane({ count: 1, desired: { restoring: 'data' } })],
  ['A restore whose data is there', makePlane({ count: 1, desired: { restoring: 'programs' } })],
  ['A restore during an upgrade', makePlane({ count: 1, desired: { restoring: 'data', isUpgrading: true } })],
]

const about =
  'The driver of real clusters takes these steps when the reconcile engine calls `ensureCluster` (ADR 0066, ADR 0071). A call observes the control plane, takes the next step, and repeats this for 1.5 seconds; the engine calls again until no step is left. The lists start from the situation in their heading.'

describe('the steps of a control plane (ADR 0066)', () => {
  it('match docs/lives/control-plane.md; to update it, run vitest --update', async () => {
    const transcripts = situations.map(
      ([title, plane]) =>
        `## ${title}\n\n${follow(plane)
          .map((step, index) => `${index + 1}. ${formatStep(step)}`)
          .join('\n')}\n`,
    )
    const head = `# Lifecycle of a control plane\n\n${about}\n\n<!-- Generated from the plan. To update it, run \`npx vitest run control-plane -u\`. -->\n`
    await expect([head, ...transcripts].join('\n')).toMatchFileSnapshot('../../../../../docs/lives/control-plane.md')
  })
})

it('the progress of a new control plane rises with each step, and ends below 100 percent', () => {
  const percents = follow(makePlane({ count: 1 })).map(estimateProgress)
  expect(percents.toSorted((one, other) => one - other)).toEqual(percents)
  expect(percents.at(-1)).toBeLessThan(100)
})

it('a first member whose etcd does not answer is updated before its etcd is asked for the other members', () => {
  const plane = outdate(makePlane({ count: 3, isRunning: true, joining: [2, 3] }), ['store'])
  const members = plane.members.map((one) => ({
    ...one,
    hasImages: true,
    isPrepared: true,
    isStoreHealthy: false,
    membership: one.number === 1 ? null : ('unknown' as const),
  }))
  const taken = new Set(['remove-left-members'] as const)
  const next = (found: typeof members) =>
    planControlPlane(plane.desired, { members: found, hasNextVersion: false, taken })
  expect(next(members)).toEqual({ kind: 'start-store', member: 1 })
  const healthy = members.map((one) => (one.number === 1 ? { ...one, isStoreHealthy: true } : one))
  expect(next(healthy)).toEqual({ kind: 'await-store', member: 2 })
})

const others = (plane: ControlPlaneModel, number: number) => plane.members.filter((one) => one.number !== number)

/** Throws if a step breaks a promise in this state. */
function checkStep(step: ControlPlaneStep, plane: ControlPlaneModel): void {
  const member = 'member' in step ? plane.members.find((one) => one.number === step.member) : undefined
  if (step.kind === 'start-store' && member?.programs.store === 'outdated' && member.isStoreHealthy)
    for (const one of others(plane, member.number))
      expect(
        one.membership === 'none' || one.membership === 'learner' || one.isStoreHealthy,
        'a healthy store is replaced only if the others are healthy',
      ).toBe(true)
  if (step.kind === 'replace-api-server' && member?.isApiServerReady)
    for (const one of others(plane, member.number))
      expect(one.isApiServerReady, 'a ready API server is replaced only if the others are ready').toBe(true)
  if (step.kind === 'start-api-servers' || step.kind === 'replace-api-server')
    for (const one of plane.members) expect(one.programs.store, 'API servers start after all stores').toBe('current')
  const isNext = step.kind === 'start-api-servers' || step.kind === 'replace-api-server'
  if (isNext && plane.desired.isUpgrading && !plane.hasNextVersion)
    expect(plane.taken.has('save-backup'), 'data is backed up before the next version runs').toBe(true)
  if (step.kind === 'start-store' && plane.desired.restoring === 'data')
    expect(plane.taken.has('restore-data'), 'a store starts after its data is restored').toBe(true)
  if (step.kind === 'record-version')
    for (const one of plane.members)
      expect([...new Set(Object.values(one.programs)), one.isApiServerReady, one.isLoadBalancerServing]).toEqual([
        'current',
        true,
        true,
      ])
}

describe('the plan of a control plane, from any state', () => {
  const plane = fc
    .record({
      count: fc.constantFrom(1, 3),
      isUpgrading: fc.boolean(),
      restoring: fc.constantFrom(null, 'data', 'programs'),
      hasNodeProxy: fc.boolean(),
      isRunning: fc.boolean(),
      joining: fc.boolean(),
      random: fc.infiniteStream(fc.nat(99)),
    })
    .map(({ count, isUpgrading, restoring, hasNodeProxy, isRunning, joining, random }) => ({
      random,
      plane: makePlane({
        count,
        hasNodeProxy,
        isRunning,
        joining: joining && count > 1 ? [2, 3] : [],
        desired: { isUpgrading, restoring: count === 1 ? restoring : null },
        random,
      }),
    }))

  it('ends, and breaks no promise on the way, also if steps are lost or programs stop', () => {
    fc.assert(
      fc.property(plane, ({ plane: start, random }) => {
        let left = 10
        const next = (): number => random.next().value ?? 0
        follow(start, (step, before) => {
          checkStep(step, before)
          if (left === 0 || next() > 25) return null
          left -= 1
          // A killed process leaves the step undone, or done without its memory.
          if (next() > 50)
            return { ...before, taken: new Set([...before.taken].filter((one) => one !== 'save-backup')) }
          return outdate(advancePlane(before, step), ['scheduler'], next() > 50 ? 'down' : 'outdated')
        })
      }),
    )
  })

  it('ends with every step that cannot be observed taken once', () => {
    fc.assert(
      fc.property(plane, ({ plane: start }) => {
        const kinds = follow(start).map(({ kind }) => kind)
        for (const kind of onceSteps) expect(kinds.filter((one) => one === kind).length).toBeLessThanOrEqual(1)
        expect(kinds).toEqual(expect.arrayContaining(['record-version', 'apply-access-list', 'apply-credentials']))
      }),
    )
  })
})

it('steps that can last minutes outlive their call, and steps that only wait change nothing', () => {
  const steps = situations.flatMap(([, plane]) => follow(plane))
  const kindsOf = (is: (step: ControlPlaneStep) => boolean): readonly string[] =>
    [...new Set(steps.filter(is).map(({ kind }) => kind))].toSorted()
  expect(kindsOf(isLongStep)).toEqual(['pull-images', 'restore-data', 'save-backup'])
  expect(kindsOf(isWait)).toEqual(['await-api-server', 'await-load-balancer', 'await-store'])
})
