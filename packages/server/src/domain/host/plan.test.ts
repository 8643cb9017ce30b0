import { describe, expect, it } from 'vitest'
import type { SeenDisk, WantedDisk } from '../disk/plan.ts'
import type { TypeShape } from './shape.ts'
import {
  freshDisk as disk,
  noDisks,
  runningHost as running,
  seenOn as on,
  smallShape as shape,
} from '#testkit/situations/hosts.ts'
import { type HostStep, planHost, type SeenHost, type WantedHost } from './plan.ts'

const larger: TypeShape = { memoryMib: 2048, vcpus: 1, diskMib: 200 }
const fresh: WantedHost = { ...running, status: 'provisioning', hasBeenProvisioned: false, seenBootSerial: 0 }
const stopping: WantedHost = { ...running, status: 'shutting_down', power: 'off' }
const resting: WantedHost = { ...running, status: 'offline', power: 'off' }
const leaving: WantedHost = { ...running, status: 'deleting', power: 'off' }

const off: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 2, shape } }
const newer: SeenHost = { ...on, host: { isComplete: true, power: 'on', bootSerial: 3, shape } }
const neverBooted: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 0, shape } }
const unborn: SeenHost = { ...on, host: { isComplete: false, power: 'off', bootSerial: 0, shape } }
const absent: SeenHost = { ...on, host: null }

const ofImage: WantedDisk = { ...disk, image: 'debian11' }
const known: WantedDisk = { ...disk, hasBeenProvisioned: true }
const leavingDisk: WantedDisk = { ...known, isGoing: true }
const young: SeenDisk = { isComplete: false, sizeMib: 9 }
const small: SeenDisk = { isComplete: true, sizeMib: 5 }
const starting: WantedHost = { ...running, status: 'booting' }
const rebuilding: WantedHost = { ...running, status: 'rebuilding', bootSerial: 3 }
const resizing: WantedHost = { ...running, status: 'resizing', bootSerial: 3 }
const stopped: SeenHost = { ...off, isStopped: true }
const poorOf = (seen: SeenHost): SeenHost => ({ ...seen, disks: { ...noDisks, images: ['debian12'] } })
const withDisk = (seen: SeenHost, one: SeenDisk): SeenHost => ({
  ...seen,
  disks: { ...noDisks, there: new Map([[7, one]]) },
})

const rebooting: WantedHost = { ...running, status: 'rebooting', bootSerial: 3 }
const laden: WantedHost = { ...leaving, attachments: 2 }
const growing: WantedHost = { ...resizing, shape: larger }
const shrunk: WantedHost = { ...resizing, shape: { ...shape, diskMib: 50 }, disks: [disk] }
const copying: WantedHost = { ...resting, disks: [leavingDisk, { ...disk, id: 8, sourceId: 7 }] }
const byHand: WantedHost = { ...starting, bootSerial: 3, disks: [{ ...leavingDisk, isGoing: false, sizeMib: 2_000 }] }
const [keepsOn, keepsOff] = [on, off].map((seen) => ({ ...seen, isReleasing: false })) as [SeenHost, SeenHost]
const [smallOn, smallOff, smallStopped] = [withDisk(on, small), withDisk(off, small), withDisk(stopped, small)]

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedHost, SeenHost])[] = [
  ['a new host that is not there', fresh, absent],
  ['a new host that is still being made', fresh, unborn],
  ['a new host that is made and shall run', fresh, neverBooted],
  ['a new host that is made and shall stay off', { ...fresh, power: 'off', bootSerial: 0 }, neverBooted],
  ['a host that runs as wanted', running, on],
  ['a host that runs a newer boot than is wanted', running, newer],
  ['a host that shall be rebooted and still runs the old boot', rebooting, on],
  ['a host that is being rebooted and is off in between', rebooting, off],
  ['a host that shall run and is off', starting, off],
  ['a running host that has gone off by itself', running, off],
  ['a running host whose reboot was given up, when it has gone off', { ...running, bootSerial: 3 }, off],
  ['a host that died, after that was told', { ...running, status: 'offline' }, off],
  ['a host that shall be off and runs', stopping, on],
  ['a host that shall be off and looks off, but may still be starting', stopping, off],
  ['a host that shall be off and has nothing left to stop', stopping, stopped],
  ['a host that is off as wanted', resting, off],
  ['a host that is off as wanted and was started by somebody else', resting, on],
  ['a new host that is made, and whose disks are not', { ...fresh, disks: [disk] }, neverBooted],
  ['a new host that is to stay off, and whose disk is being made', { ...resting, disks: [disk] }, withDisk(off, young)],
  [
    'a new host with a disk of an image that nobody has, and another',
    { ...fresh, disks: [ofImage, { ...disk, id: 8 }] },
    poorOf(neverBooted),
  ],
  ['the same, with nothing else left to do', { ...fresh, disks: [ofImage] }, poorOf(neverBooted)],
  [
    'a new host with a disk of an image that is there',
    { ...fresh, disks: [{ ...ofImage, image: 'debian12' }] },
    poorOf(neverBooted),
  ],
  [
    'a running host that is being rebuilt from an image that nobody has',
    { ...rebuilding, disks: [ofImage] },
    poorOf(on),
  ],
  ['a running host that gets another disk', { ...running, disks: [disk] }, on],
  ['a running host with a disk that was made and is not there any more', { ...running, disks: [known] }, on],
  ['a host that is off and one of whose disks has another size', { ...resting, disks: [known] }, smallOff],
  ['a running host one of whose disks has another size', { ...running, disks: [known] }, smallOn],
  ['a host that is off and one of whose disks is to go', { ...resting, disks: [leavingDisk] }, smallOff],
  ['a host that shall run, is off, and one of whose disks is to go', { ...starting, disks: [leavingDisk] }, smallOff],
  ['a running host one of whose disks is to go', { ...running, disks: [leavingDisk] }, smallOn],
  ['a running host whose disk that could not be made is to go', { ...running, disks: [leavingDisk] }, on],
  [
    'a running host that is to be rebooted, and one of whose disks is to go',
    { ...rebooting, disks: [leavingDisk] },
    smallOn,
  ],
  ['a host to boot that was started by hand, one of whose disks is to have another size', byHand, smallOn],
  [
    'a host that is off and whose disk has gone',
    { ...resting, disks: [leavingDisk] },
    { ...off, disks: { ...noDisks, removed: new Set([7]) } },
  ],
  ['a host whose disk is to go while a copy of it is being made', copying, smallOff],
  ['a running host that is being rebuilt', { ...rebuilding, disks: [leavingDisk, { ...disk, id: 8 }] }, smallOn],
  [
    'a host that is being rebuilt and looks off, but may still be starting',
    { ...rebuilding, disks: [leavingDisk] },
    smallOff,
  ],
  ['a host that is being rebuilt and has nothing left to stop', { ...rebuilding, disks: [leavingDisk] }, smallStopped],
  ['a rebuilt host that shall run and is off', rebuilding, off],
  ['a rebuilt host that runs', rebuilding, newer],
  ['a running host that is to get another type', growing, on],
  ['a host that is to get another type and may still be starting', growing, off],
  ['a host that is to get another type and has nothing left to stop', growing, stopped],
  [
    'a host that is to get a larger type, and one of whose disks is to be larger, too',
    { ...growing, disks: [known] },
    smallStopped,
  ],
  ['a host that is to get a smaller type, and one of whose disks is to be made', shrunk, stopped],
  ['a host that has its other type and shall run', resizing, off],
  ['a host whose type nobody knows any more', { ...resting, shape: null }, off],
  ['a host that is off, is to stay so, and is to get another type', { ...growing, power: 'off' }, stopped],
  ['a host that was made and is not there any more', running, absent],
  ['a host that was made, is not there any more and shall be off', resting, absent],
  ['a host that is being deleted while volumes are on it', laden, on],
  ['a running host with volumes that is deleted, and lets them go only while it is off', laden, keepsOn],
  ['a host that is off and deleted, with volumes', laden, keepsOff],
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
