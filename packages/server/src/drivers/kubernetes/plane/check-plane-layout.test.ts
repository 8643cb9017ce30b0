import { expect, test } from 'vitest'
import { planeLayout as layout, planeMember as member } from '#testkit/kubernetes/make-plane-plan.ts'
import { checkPlaneLayout } from './check-plane-layout.ts'
import type { PlaneLayout, PlaneMember } from './plane-layout.ts'

const other: PlaneMember = { ...member, number: 2, machineAddress: '10.0.0.2' }
const withMember = (changes: Partial<PlaneMember>): Partial<PlaneLayout> => ({ members: [{ ...member, ...changes }] })

test.each<readonly [string, Partial<PlaneLayout>]>([
  ['patch must be 1.34.0 or newer, as 1.x.y, not "1.33.9"', { patch: '1.33.9' }],
  ['patch must be 1.34.0 or newer, as 1.x.y, not "1.36"', { patch: '1.36' }],
  ['port must be from 1024 to 65535, not "443"', { port: 443 }],
  ['extraNames must be names or addresses, not "*.example.com"', { extraNames: ['*.example.com'] }],
  ['networks must be in CIDR form, IPv4 or IPv6, not "10.0.0.0/33"', { networks: ['10.0.0.0/33'] }],
  ['networks must be in CIDR form, IPv4 or IPv6, not "::1/8\nbind"', { networks: ['::1/8\nbind'] }],
  ['serviceCidr must be a network of IPv4 from /8 to /24, not "10.96.0.0/28"', { serviceCidr: '10.96.0.0/28' }],
  ['serviceCidr must be a network of IPv4 from /8 to /24, not "10.96.0.1/16"', { serviceCidr: '10.96.0.1/16' }],
  ['podCidr must be a network of IPv4 from /8 to /23, not "fd00::/48"', { podCidr: 'fd00::/48' }],
  ['podCidr must not overlap serviceCidr', { podCidr: '10.64.0.0/10' }],
  ['subnet of member 1 must not overlap podCidr', withMember({ subnet: '10.200.3.0/28' })],
  ['subnet of member 1 must be a network of IPv4 with /28, not "10.1.0.0/24"', withMember({ subnet: '10.1.0.0/24' })],
  ['members must be 1 to 3, not "0"', { members: [] }],
  ['the number of a member must be 1 to 3, not "4"', withMember({ number: 4 })],
  ['machineAddress of member 1 must be an IPv4 address, not "machine-1"', withMember({ machineAddress: 'machine-1' })],
  ['peerPort of member 1 must be from 1024 to 65535, and not port, not "16443"', withMember({ peerPort: 16_443 })],
  [
    'members must differ in number, and those of one machine in ports and subnet',
    { members: [member, { ...other, number: 1 }] },
  ],
  [
    'members must differ in number, and those of one machine in ports and subnet',
    { members: [member, { ...member, number: 2 }] },
  ],
  ['address must be an IPv4 address, not "machine"', { address: 'machine' }],
  [
    'doorPort of member 1 must be from 1024 to 65535, and neither port nor peerPort, not "16443"',
    withMember({ doorPort: 16_443 }),
  ],
  [
    'the image of kube-scheduler must contain {patch}, not "one:1"',
    { images: { ...layout.images, 'kube-scheduler': 'one:1' } },
  ],
  ['images must name an image of front, not ""', { images: { ...layout.images, front: '' } }],
  [
    'memoryMib of etcd must be at least 16, not "0"',
    { limits: { ...layout.limits, etcd: { memoryMib: 0, millicpus: 10 } } },
  ],
  [
    'millicpus of etcd must be at least 10, not "1"',
    { limits: { ...layout.limits, etcd: { memoryMib: 16, millicpus: 1 } } },
  ],
])('rejects a layout, naming field and bound: %s', (rule, changes) => {
  expect(() => checkPlaneLayout({ ...layout, ...changes })).toThrow(
    expect.objectContaining({ code: 'NotSupported', message: `A control plane's ${rule}.` }),
  )
})

test('accepts layouts at the bounds', () => {
  const changes: readonly Partial<PlaneLayout>[] = [
    {},
    { patch: '1.34.0', port: 1024, serviceCidr: '10.96.4.0/24', podCidr: '10.0.4.0/23' },
    { networks: ['0.0.0.0/0', '::/0', '2001:db8::/32'], extraNames: ['kube', '192.0.2.1', '2001:db8::1'] },
    { members: [member, other, { ...other, number: 3, machineAddress: '10.0.0.3', isJoining: true }] },
  ]
  for (const change of changes) expect(() => checkPlaneLayout({ ...layout, ...change })).not.toThrow()
})
