import { expect, test } from 'vitest'
import { startBody, startWords, newStart } from './start-wish.ts'

test('the first configuration of a host is named as far as it was chosen', () => {
  expect([startBody(newStart), startWords(newStart)]).toEqual([{}, []])
  const first = {
    bootSize: '2048',
    kernel: 'grub2',
    hasNetworkHelper: false,
    interfaces: [{ purpose: 'vlan', primary: true, label: 'back', ipam: '10.0.0.1/24' }],
  } as const
  expect(startBody(first)).toEqual({
    boot_size: 2_048,
    kernel: 'grub2',
    network_helper: false,
    interfaces: [{ purpose: 'vlan', primary: true, label: 'back', ipam_address: '10.0.0.1/24' }],
  })
  expect(startWords(first)).toEqual([
    '--boot-size',
    '2048',
    '--kernel',
    'grub2',
    '--no-network-helper',
    '--interfaces',
    '{"purpose":"vlan","primary":true,"label":"back","ipam_address":"10.0.0.1/24"}',
  ])
})
