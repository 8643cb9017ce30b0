import { describe, expect, it } from 'vitest'
import type { ObservedDisk, DesiredDisk } from '../disk/plan.ts'
import type { TypeShape } from './shape.ts'
import {
  freshDisk as disk,
  hostAddresses as addresses,
  noDisks,
  runningHost as running,
  observedOn as on,
  smallShape as shape,
} from '#testkit/situations/hosts.ts'
import { type HostStep, planHost, type ObservedHost, type DesiredHost } from './plan.ts'

const larger: TypeShape = { memoryMib: 2048, vcpus: 1, diskMib: 200 }
const fresh: DesiredHost = { ...running, status: 'provisioning', hasBeenProvisioned: false, observedBootSerial: 0 }
const stopping: DesiredHost = { ...running, status: 'shutting_down', power: 'off' }
const resting: DesiredHost = { ...running, status: 'offline', power: 'off' }
const leaving: DesiredHost = { ...running, status: 'deleting', power: 'off' }

const off: ObservedHost = {
  ...on,
  host: { isComplete: true, power: 'off', bootSerial: 2, shape, hypervisor: 'hv1', addresses },
}
const newer: ObservedHost = {
  ...on,
  host: { isComplete: true, power: 'on', bootSerial: 3, shape, hypervisor: 'hv1', addresses },
}
const neverBooted: ObservedHost = {
  ...on,
  host: { isComplete: true, power: 'off', bootSerial: 0, shape, hypervisor: 'hv1', addresses },
}
const unborn: ObservedHost = {
  ...on,
  host: { isComplete: false, power: 'off', bootSerial: 0, shape, hypervisor: 'hv1', addresses },
}
const absent: ObservedHost = { ...on, host: null }

const ofImage: DesiredDisk = { ...disk, image: 'debian11' }
const known: DesiredDisk = { ...disk, hasBeenProvisioned: true }
const leavingDisk: DesiredDisk = { ...known, isDeleting: true }
const young: ObservedDisk = { isComplete: false, sizeMib: 9 }
const small: ObservedDisk = { isComplete: true, sizeMib: 5 }
const starting: DesiredHost = { ...running, status: 'booting' }
const rebuilding: DesiredHost = { ...running, status: 'rebuilding', bootSerial: 3 }
const resizing: DesiredHost = { ...running, status: 'resizing', bootSerial: 3 }
const stopped: ObservedHost = { ...off, isStopped: true }
const [movedOn, movedOff, moved, unreported] = [on, off, stopped, on].map((observed, index) => ({
  ...observed,
  host: observed.host && { ...observed.host, addresses: index === 3 ? null : { ...addresses, ipv4: [] } },
})) as [ObservedHost, ObservedHost, ObservedHost, ObservedHost]
const firstOnly = (ipv4: readonly string[]): ObservedHost => ({
  ...on,
  host: on.host && { ...on.host, addresses: { ipv4: ipv4.slice(0, 1), ipv6: null } },
})
const poorOf = (observed: ObservedHost): ObservedHost => ({ ...observed, disks: { ...noDisks, images: ['debian12'] } })
const withDisk = (observed: ObservedHost, one: ObservedDisk): ObservedHost => ({
  ...observed,
  disks: { ...noDisks, there: new Map([[7, one]]) },
})

const rebooting: DesiredHost = { ...running, status: 'rebooting', bootSerial: 3 }
const laden: DesiredHost = { ...leaving, attachments: 2 }
const growing: DesiredHost = { ...resizing, shape: larger }
const shrunk: DesiredHost = { ...resizing, shape: { ...shape, diskMib: 50 }, disks: [disk] }
const copying: DesiredHost = { ...resting, disks: [leavingDisk, { ...disk, id: 8, sourceId: 7 }] }
const byHand: DesiredHost = {
  ...starting,
  bootSerial: 3,
  disks: [{ ...leavingDisk, isDeleting: false, sizeMib: 2_000 }],
}
const [keepsOn, keepsOff] = [on, off].map((observed) => ({ ...observed, isReleasing: false })) as [
  ObservedHost,
  ObservedHost,
]
const [smallOn, smallOff, smallStopped] = [withDisk(on, small), withDisk(off, small), withDisk(stopped, small)]

const moving: DesiredHost = { ...resting, migratingTo: 'hv2' }
const arrived: ObservedHost = {
  ...off,
  host: { isComplete: true, power: 'off', bootSerial: 2, shape, hypervisor: 'hv2', addresses },
}

const situations: readonly (readonly [string, DesiredHost, ObservedHost])[] = [
  ['a host that is off and is to move', moving, off],
  ['a host that is off and has moved', moving, arrived],
  ['a host that is to move and was started by hand', moving, on],
  ['a host that is to move and then run', { ...starting, migratingTo: 'hv2' }, off],
  ['a new host that does not exist', fresh, absent],
  ['a new host that is still being created', fresh, unborn],
  ['a new host that is created and is to run', fresh, neverBooted],
  ['a new host that is created and is to stay off', { ...fresh, power: 'off', bootSerial: 0 }, neverBooted],
  ['a host that runs as desired', running, on],
  ['a host that runs a newer boot than the desired one', running, newer],
  ['a host to be rebooted that still runs the old boot', rebooting, on],
  ['a host that is being rebooted and is off in between', rebooting, off],
  ['a host to be booted that is off', starting, off],
  ['a running host that went off by itself', running, off],
  ['a running host that went off after its reboot timed out', { ...running, bootSerial: 3 }, off],
  ['a host that went off by itself, after that was recorded', { ...running, status: 'offline' }, off],
  ['a host to be shut down that runs', stopping, on],
  ['a host to be shut down that is observed as off, but may still be starting', stopping, off],
  ['a host to be shut down with nothing left to stop', stopping, stopped],
  ['a host that is off as desired', resting, off],
  ['a host that is desired to be off and was started outside of Moorage', resting, on],
  ['a new host that is created without its disks', { ...fresh, disks: [disk] }, neverBooted],
  [
    'a new host that is to stay off while its disk is being created',
    { ...resting, disks: [disk] },
    withDisk(off, young),
  ],
  [
    'a new host with a disk of an unavailable image and another disk',
    { ...fresh, disks: [ofImage, { ...disk, id: 8 }] },
    poorOf(neverBooted),
  ],
  [
    'a new host with a disk of an unavailable image, with nothing else left to do',
    { ...fresh, disks: [ofImage] },
    poorOf(neverBooted),
  ],
  [
    'a new host with a disk of an available image',
    { ...fresh, disks: [{ ...ofImage, image: 'debian12' }] },
    poorOf(neverBooted),
  ],
  ['a running host that is being rebuilt from an unavailable image', { ...rebuilding, disks: [ofImage] }, poorOf(on)],
  ['a running host that gets another disk', { ...running, disks: [disk] }, on],
  ['a running host with a provisioned disk that is missing', { ...running, disks: [known] }, on],
  ['a host that is off, with a disk to be resized', { ...resting, disks: [known] }, smallOff],
  ['a running host with a disk to be resized', { ...running, disks: [known] }, smallOn],
  ['a host that is off, with a disk to be deleted', { ...resting, disks: [leavingDisk] }, smallOff],
  ['a host to be booted that is off, with a disk to be deleted', { ...starting, disks: [leavingDisk] }, smallOff],
  ['a running host with a disk to be deleted', { ...running, disks: [leavingDisk] }, smallOn],
  ['a running host with a disk to be deleted that could not be created', { ...running, disks: [leavingDisk] }, on],
  ['a running host to be rebooted, with a disk to be deleted', { ...rebooting, disks: [leavingDisk] }, smallOn],
  ['a host to be booted that was started by hand, with a disk to be resized', byHand, smallOn],
  [
    'a host that is off, with a missing disk',
    { ...resting, disks: [leavingDisk] },
    { ...off, disks: { ...noDisks, removed: new Set([7]) } },
  ],
  ['a host with a disk to be deleted while a clone of it is in progress', copying, smallOff],
  ['a running host that is being rebuilt', { ...rebuilding, disks: [leavingDisk, { ...disk, id: 8 }] }, smallOn],
  [
    'a host that is being rebuilt and is observed as off, but may still be starting',
    { ...rebuilding, disks: [leavingDisk] },
    smallOff,
  ],
  ['a host that is being rebuilt with nothing left to stop', { ...rebuilding, disks: [leavingDisk] }, smallStopped],
  ['a rebuilt host to be booted that is off', rebuilding, off],
  ['a rebuilt host that runs', rebuilding, newer],
  ['a running host to be resized', growing, on],
  ['a host to be resized that may still be starting', growing, off],
  ['a host to be resized with nothing left to stop', growing, stopped],
  ['a host to be resized to a larger type, with a disk to be enlarged', { ...growing, disks: [known] }, smallStopped],
  ['a host to be resized to a smaller type, with a disk to be created', shrunk, stopped],
  ['a resized host to be booted', resizing, off],
  ['a host whose type is no longer configured', { ...resting, shape: null }, off],
  ['a host to be resized that is off and is to stay off', { ...growing, power: 'off' }, stopped],
  ['a running host with other addresses', running, movedOn],
  ['a running host whose driver reports no addresses', running, unreported],
  ['a host to be rebooted, with other addresses', rebooting, movedOn],
  ['a host to be shut down, with other addresses', stopping, movedOn],
  ['a host to be shut down that may still be starting, with other addresses', stopping, movedOff],
  ['a host that is off, with other addresses', resting, movedOff],
  ['a host to be resized with nothing left to stop, with other addresses', { ...growing, power: 'off' }, moved],
  ['a running host whose driver records only the same first IPv4 address', running, firstOnly(addresses.ipv4)],
  ['a running host whose driver records only another first IPv4 address', running, firstOnly(['198.18.0.9'])],
  ['a host with another IPv6 address', { ...running, addresses: { ...addresses, ipv6: '2001:db8::2/128' } }, on],
  ['a host that is being deleted and is off, with other addresses', leaving, movedOff],
  ['a provisioned host that is missing', running, absent],
  ['a provisioned host that is missing and is desired to be off', resting, absent],
  ['a host that is being deleted with volumes attached', laden, on],
  [
    'a running host that is being deleted with volumes attached, if its driver cannot unplug volumes from a running host',
    laden,
    keepsOn,
  ],
  ['a host that is off and being deleted with volumes attached', laden, keepsOff],
  ['a host that is being deleted and runs', leaving, on],
  ['a host that is being deleted and is off', leaving, off],
  ['a host that is being deleted and is still being created', { ...leaving, hasBeenProvisioned: false }, unborn],
  ['a host that is being deleted and is observed as missing', leaving, absent],
  ['a host whose removal the driver has reported done', leaving, { ...absent, isRemoved: true }],
  ['a missing host that is being deleted with volumes recorded as attached', { ...leaving, attachments: 1 }, absent],
]

describe('the next step of a host (decisions D7, D11, H)', () => {
  it('matches plan.golden.txt; to update it, run vitest --update', async () => {
    const transcript = situations
      .map(([words, desired, observed]) => `For ${words}: ${sentence(planHost(desired, observed))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: HostStep | null): string {
  if (step === null) return 'nothing'
  return step.kind === 'await' ? `wait, because ${step.cause}` : step.kind
}
