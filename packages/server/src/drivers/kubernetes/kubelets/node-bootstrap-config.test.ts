import { expect, test } from 'vitest'
import { type NodeBootstrapConfig, renderNodeBootstrapConfig } from './node-bootstrap-config.ts'

const papers: NodeBootstrapConfig = {
  cluster: { server: 'https://10.0.0.1:16443', caCertificate: 'AUTHORITY', dnsAddress: '10.96.0.10' },
  stamp: { installation: 'a1', kind: 'node', id: 3, uid: '0b5e0b5e-0000-4000-8000-000000000001' },
  spec: {
    nodeName: 'moor7-pool-1',
    providerId: 'moorage://12',
    ipv4: ['10.84.0.2', '192.168.128.2'],
    memoryMib: 2_048,
    vcpus: 1,
  },
  token: 'abcdef.0123456789abcdef',
}
const readyOf = (given: NodeBootstrapConfig): unknown => renderNodeBootstrapConfig(given).at(-1)

test('the bootstrap config contains cluster, node name and owner; its last file is a hash of the others', async () => {
  const text = renderNodeBootstrapConfig(papers).map(
    ({ path, mode, content }) => `# ${path} ${mode.toString(8)}\n${content}`,
  )
  await expect(text.join('\n')).toMatchFileSnapshot('node-bootstrap-config.golden.txt')
})

test('equal input gives equal files; another token or cluster restarts the kubelet', () => {
  expect(renderNodeBootstrapConfig(papers)).toEqual(renderNodeBootstrapConfig({ ...papers }))
  expect(readyOf({ ...papers, token: 'abcdef.ffffffffffffffff' })).not.toEqual(readyOf(papers))
  expect(readyOf({ ...papers, cluster: { ...papers.cluster, dnsAddress: '10.96.0.11' } })).not.toEqual(readyOf(papers))
})

test('only root of the host can read the token', () => {
  const closed = renderNodeBootstrapConfig(papers).filter(({ content }) => content.includes(papers.token))
  expect(closed.map(({ mode }) => mode)).toEqual([0o600])
})
