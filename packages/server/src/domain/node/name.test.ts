import { describe, expect, it } from 'vitest'
import { clusterName, kubernetesNodeName, nodeName, parseNodeId, providerId, publicNodeId } from './name.ts'

describe('node names (decision E2; facts 3.4)', () => {
  it('begin with the creation second in 8 hex digits, then 4 random ones', () => {
    expect(nodeName(0x6271d495, 'af32')).toBe('6271d495af32')
    expect(nodeName(255, '0000')).toBe('000000ff0000')
    expect(nodeName(2 ** 32 + 1, 'ffff')).toBe('00000001ffff')
  })

  it('contain prefix, cluster and pool in Kubernetes; the cluster has the same prefix (decision E8)', () => {
    expect(kubernetesNodeName({ nodePrefix: 'lke', clusterId: 61107, poolId: 94989, name: '6282b036ff7a' })).toBe(
      'lke61107-94989-6282b036ff7a',
    )
    expect(clusterName('orch', 12)).toBe('orch12')
    expect(providerId('Linode', 77)).toBe('linode://77')
  })

  it('round-trip as public IDs', () => {
    expect(parseNodeId(publicNodeId(93186, '6271d495af32'))).toEqual({ poolId: 93186, name: '6271d495af32' })
  })

  it.each([
    '',
    '1',
    '1-',
    '-6271d495af32',
    '0-6271d495af32',
    '01-6271d495af32',
    '1-6271D495AF32',
    '1-6271d495af3',
    '1-6271d495af320',
    '1-6271d495af32 ',
    '9999999999999999-6271d495af32',
    '1.0-6271d495af32',
  ])('A4: no node has the ID %j', (text) => expect(parseNodeId(text)).toBeNull())
})
