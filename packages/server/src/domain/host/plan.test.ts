import { describe, expect, it } from 'vitest'
import { type HostStep, planHost, type SeenHost, type WantedHost } from './plan.ts'

const running: WantedHost = {
  status: 'running',
  hasBeenProvisioned: true,
  power: 'on',
  bootSerial: 1,
  seenBootSerial: 1,
  attachments: 0,
}
const fresh: WantedHost = { ...running, status: 'provisioning', hasBeenProvisioned: false, seenBootSerial: 0 }
const stopping: WantedHost = { ...running, status: 'shutting_down', power: 'off' }
const resting: WantedHost = { ...running, status: 'offline', power: 'off' }
const leaving: WantedHost = { ...running, status: 'deleting', power: 'off' }

const on: SeenHost = {
  host: { isComplete: true, power: 'on', bootSerial: 1 },
  isStopped: false,
  hasHotPlugs: true,
  isRemoved: false,
}
const off: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 1 } }
const newer: SeenHost = { ...on, host: { isComplete: true, power: 'on', bootSerial: 2 } }
const neverBooted: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 0 } }
const unborn: SeenHost = {
  host: { isComplete: false, power: 'off', bootSerial: 0 },
  isStopped: false,
  hasHotPlugs: true,
  isRemoved: false,
}
const absent: SeenHost = { host: null, hasHotPlugs: true, isStopped: false, isRemoved: false }

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedHost, SeenHost])[] = [
  ['a new host that is not there', fresh, absent],
  ['a new host that is still being made', fresh, unborn],
  ['a new host that is made and shall run', fresh, neverBooted],
  ['a new host that is made and shall stay off', { ...fresh, power: 'off', bootSerial: 0 }, neverBooted],
  ['a host that runs as wanted', running, on],
  ['a host that runs a newer boot than is wanted', running, newer],
  ['a host that shall be rebooted and still runs the old boot', { ...running, status: 'rebooting', bootSerial: 2 }, on],
  ['a host that is being rebooted and is off in between', { ...running, status: 'rebooting', bootSerial: 2 }, off],
  ['a host that shall run and is off', { ...running, status: 'booting' }, off],
  ['a running host that has gone off by itself', running, off],
  ['a running host whose reboot was given up, when it has gone off', { ...running, bootSerial: 2 }, off],
  ['a host that died, after that was told', { ...running, status: 'offline' }, off],
  ['a host that shall be off and runs', stopping, on],
  ['a host that shall be off and looks off, but may still be starting', stopping, off],
  ['a host that shall be off and has nothing left to stop', stopping, { ...off, isStopped: true }],
  ['a host that is off as wanted', resting, off],
  ['a host that is off as wanted and was started by somebody else', resting, on],
  ['a host that was made and is not there any more', running, absent],
  ['a host that was made, is not there any more and shall be off', resting, absent],
  ['a host that is being deleted while volumes are on it', { ...leaving, attachments: 2 }, on],
  [
    'a running host that is being deleted with volumes on it, which it lets go only while it is off',
    { ...leaving, attachments: 2 },
    { ...on, hasHotPlugs: false },
  ],
  [
    'a host that is being deleted with volumes on it, which it lets go only while it is off, and is off',
    { ...leaving, attachments: 2 },
    { ...off, hasHotPlugs: false },
  ],
  ['a host that is being deleted and runs', leaving, on],
  ['a host that is being deleted and is off', leaving, off],
  ['a host that is being deleted and is still being made', { ...leaving, hasBeenProvisioned: false }, unborn],
  ['a host that is being deleted and is not there', leaving, absent],
  ['a host that is being deleted and has nothing left to remove', leaving, { ...absent, isRemoved: true }],
  ['a host that is gone while volumes are said to be on it', { ...leaving, attachments: 1 }, absent],
]

describe('the one next step of a host (decisions D7, D11, H)', () => {
  it('reads as plan.golden.txt says; vitest --update writes it anew', async () => {
    const transcript = situations
      .map(([words, wanted, seen]) => `For ${words}: ${sentence(planHost(wanted, seen))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: HostStep | null): string {
  if (step === null) return 'nothing'
  return step.kind === 'await' ? `wait, because ${step.cause}` : step.kind
}
