import { expect, test } from 'vitest'
import { type Fault, nameFault } from '../faults/fault.ts'
import { planRound } from './round-plan.ts'

const kinds: Readonly<Record<Fault['kind'], true>> = {
  'kill-api': true,
  'kill-worker': true,
  'kill-postgres': true,
  'kill-backend': true,
  'hold-worker': true,
  'drop-connections': true,
  driver: true,
  damage: true,
  'power-off': true,
  clock: true,
  'hung-storage': true,
  'full-disk': true,
  'full-log': true,
}
const plans = Array.from({ length: 300 }, (_, index) => planRound(7, index + 1))
const faults = plans.flatMap((plan) => plan.faults.map(({ fault }) => fault))

test('rounds contain every kind of fault, and clock steps in both directions, with and without a way back', () => {
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
  expect(new Set(faults.map(nameFault)).size).toBe(Object.keys(kinds).length + 3)
  const steps = faults.flatMap((fault) => (fault.kind === 'clock' ? [fault] : []))
  const shapes = steps.map(({ seconds, backMs }) => `${seconds < 0 ? 'back' : 'forward'} ${backMs !== undefined}`)
  expect(new Set(shapes)).toEqual(new Set(['back false', 'back true', 'forward false', 'forward true']))
})

test('rounds contain attaches beside a resize of a host, and failed growths with a reboot', () => {
  const kindsOf = ({ lanes }: (typeof plans)[number]) =>
    new Set(lanes.flatMap((lane) => lane.actions.map((one) => one.kind)))
  expect(plans.some((plan) => kindsOf(plan).has('attach') && kindsOf(plan).has('resize-host'))).toBe(true)
  // The action `overgrow` includes the reboot.
  expect(plans.some((plan) => kindsOf(plan).has('overgrow'))).toBe(true)
})
