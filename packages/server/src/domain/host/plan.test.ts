import { describe, expect, it } from 'vitest'
import type { SeenDisk, SeenDisks, WantedDisk } from '../disk/plan.ts'
import type { TypeShape } from './shape.ts'
import { type HostStep, planHost, type SeenHost, type WantedHost } from './plan.ts'

const shape: TypeShape = { memoryMib: 1024, vcpus: 1, diskMib: 100 }
const larger: TypeShape = { memoryMib: 2048, vcpus: 1, diskMib: 200 }
const noDisks: SeenDisks = { there: new Map(), removed: new Set(), images: null }
const running: WantedHost = {
  status: 'running',
  hasBeenProvisioned: true,
  power: 'on',
  bootSerial: 1,
  seenBootSerial: 1,
  attachments: 0,
  disks: [],
  shape,
}
const fresh: WantedHost = { ...running, status: 'provisioning', hasBeenProvisioned: false, seenBootSerial: 0 }
const stopping: WantedHost = { ...running, status: 'shutting_down', power: 'off' }
const resting: WantedHost = { ...running, status: 'offline', power: 'off' }
const leaving: WantedHost = { ...running, status: 'deleting', power: 'off' }

const on: SeenHost = {
  host: { isComplete: true, power: 'on', bootSerial: 1, shape },
  isStopped: false,
  isReleasing: true,
  disks: noDisks,
  isRemoved: false,
}
const off: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 1, shape } }
const newer: SeenHost = { ...on, host: { isComplete: true, power: 'on', bootSerial: 2, shape } }
const neverBooted: SeenHost = { ...on, host: { isComplete: true, power: 'off', bootSerial: 0, shape } }
const unborn: SeenHost = {
  host: { isComplete: false, power: 'off', bootSerial: 0, shape },
  isStopped: false,
  isReleasing: true,
  disks: noDisks,
  isRemoved: false,
}
const absent: SeenHost = { host: null, isReleasing: true, disks: noDisks, isStopped: false, isRemoved: false }

const disk: WantedDisk = {
  id: 7,
  sizeMib: 9,
  isGoing: false,
  hasBeenProvisioned: false,
  sourceId: null,
  image: null,
  seenMib: null,
}
const ofImage: WantedDisk = { ...disk, image: 'debian11' }
const known: WantedDisk = { ...disk, hasBeenProvisioned: true }
const leavingDisk: WantedDisk = { ...known, isGoing: true }
const young: SeenDisk = { isComplete: false, sizeMib: 9 }
const small: SeenDisk = { isComplete: true, sizeMib: 5 }
const starting: WantedHost = { ...running, status: 'booting' }
const rebuilding: WantedHost = { ...running, status: 'rebuilding', bootSerial: 2 }
const resizing: WantedHost = { ...running, status: 'resizing', bootSerial: 2 }
const stopped: SeenHost = { ...off, isStopped: true }
const poorOf = (seen: SeenHost): SeenHost => ({ ...seen, disks: { ...noDisks, images: ['debian12'] } })
const withDisk = (seen: SeenHost, one: SeenDisk): SeenHost => ({
  ...seen,
  disks: { ...noDisks, there: new Map([[7, one]]) },
})

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
  ['a new host that is made, and whose disks are not', { ...fresh, disks: [disk] }, neverBooted],
  ['a new host that is to stay off, and whose disk is being made', { ...resting, disks: [disk] }, withDisk(off, young)],
  [
    'a new host one of whose disks is to be made from an image that nobody has',
    { ...fresh, disks: [ofImage, { ...disk, id: 8 }] },
    poorOf(neverBooted),
  ],
  ['the same, with nothing else left to do', { ...fresh, disks: [ofImage] }, poorOf(neverBooted)],
  [
    'a new host whose disk is to be made from an image that is there',
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
  ['a host that is off and one of whose disks has another size', { ...resting, disks: [known] }, withDisk(off, small)],
  ['a running host one of whose disks has another size', { ...running, disks: [known] }, withDisk(on, small)],
  ['a host that is off and one of whose disks is to go', { ...resting, disks: [leavingDisk] }, withDisk(off, small)],
  [
    'a host that shall run, is off, and one of whose disks is to go',
    { ...starting, disks: [leavingDisk] },
    withDisk(off, small),
  ],
  ['a running host one of whose disks is to go', { ...running, disks: [leavingDisk] }, withDisk(on, small)],
  ['a running host whose disk that could not be made is to go', { ...running, disks: [leavingDisk] }, on],
  [
    'a running host that is to be rebooted, and one of whose disks is to go',
    { ...running, status: 'rebooting', bootSerial: 2, disks: [leavingDisk] },
    withDisk(on, small),
  ],
  [
    'a host that is to boot, was started by hand, and one of whose disks is to have another size',
    { ...running, status: 'booting', bootSerial: 2, disks: [{ ...leavingDisk, isGoing: false, sizeMib: 2_000 }] },
    withDisk(on, small),
  ],
  [
    'a host that is off and whose disk has gone',
    { ...resting, disks: [leavingDisk] },
    { ...off, disks: { ...noDisks, removed: new Set([7]) } },
  ],
  [
    'a host whose disk is to go while a copy of it is being made',
    { ...resting, disks: [leavingDisk, { ...disk, id: 8, sourceId: 7 }] },
    withDisk(off, small),
  ],
  [
    'a running host that is being rebuilt',
    { ...rebuilding, disks: [leavingDisk, { ...disk, id: 8 }] },
    withDisk(on, small),
  ],
  [
    'a host that is being rebuilt and looks off, but may still be starting',
    { ...rebuilding, disks: [leavingDisk] },
    withDisk(off, small),
  ],
  [
    'a host that is being rebuilt and has nothing left to stop',
    { ...rebuilding, disks: [leavingDisk] },
    withDisk({ ...off, isStopped: true }, small),
  ],
  ['a rebuilt host that shall run and is off', rebuilding, off],
  ['a rebuilt host that runs', rebuilding, newer],
  ['a running host that is to get another type', { ...resizing, shape: larger }, on],
  ['a host that is to get another type and may still be starting', { ...resizing, shape: larger }, off],
  ['a host that is to get another type and has nothing left to stop', { ...resizing, shape: larger }, stopped],
  [
    'a host that is to get a larger type, and one of whose disks is to be larger, too',
    { ...resizing, shape: larger, disks: [known] },
    withDisk(stopped, small),
  ],
  [
    'a host that is to get a smaller type, and one of whose disks is to be made',
    { ...resizing, shape: { ...shape, diskMib: 50 }, disks: [disk] },
    stopped,
  ],
  ['a host that has its other type and shall run', resizing, off],
  ['a host whose type nobody knows any more', { ...resting, shape: null }, off],
  [
    'a host that is off, is to stay so, and is to get another type',
    { ...resizing, power: 'off', shape: larger },
    stopped,
  ],
  ['a host that was made and is not there any more', running, absent],
  ['a host that was made, is not there any more and shall be off', resting, absent],
  ['a host that is being deleted while volumes are on it', { ...leaving, attachments: 2 }, on],
  [
    'a running host that is being deleted with volumes on it, which it lets go only while it is off',
    { ...leaving, attachments: 2 },
    { ...on, isReleasing: false },
  ],
  [
    'a host that is being deleted with volumes on it, which it lets go only while it is off, and is off',
    { ...leaving, attachments: 2 },
    { ...off, isReleasing: false },
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
