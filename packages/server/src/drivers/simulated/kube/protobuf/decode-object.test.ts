import { describe, expect, it } from 'vitest'
import { decodeObject } from './decode-object.ts'

/** Binary form and JSON from the encoders of k8s.io/api 0.36.2. */
const golden: readonly (readonly [string, string])[] = [
  [
    'azhzAAoVCgdhcHBzL3YxEgpEZXBsb3ltZW50EtECCiQKA3dlYhIAGgRzaG9wIgAqADIAOABCAFoLCgNhcHASBHfDqWISmgIIAhIMCgoKA2FwcBIDd2ViGt0BChwKABIAGgAiACoAMgA4AEIAWgoKA2FwcBIDd2ViErwBCgkKAWQSBBICCgAKEAoBYxILmgEICgYKBGNvbmYSbQoBYRIDYToxIgItdiIAKgAyCgoAEAAYUCIAKgBCIBINCgNjcHUSBgoEMjUwbRIPCgZtZW1vcnkSBQoDMUdpWh0KERIPCgEvEgYIABBQGgAaACIAEAAYACADKAAwAGoAcgCAAQCIAQCQAQCiAQAaACD///////////8BMgBCAEoAUgBYAGAAaAByBxgBIAUgrAKCAQCKAQCaAQDCAQAiJAoNUm9sbGluZ1VwZGF0ZRITCgYIABABGgASCQgBEAAaAzI1JSgAOAAaDAgAEAAYACAAKAA4ABoAIgA=',
    '{"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"web","namespace":"shop","labels":{"app":"wéb"}},"spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"volumes":[{"name":"d","emptyDir":{}},{"name":"c","configMap":{"name":"conf"}}],"containers":[{"name":"a","image":"a:1","args":["-v",""],"ports":[{"containerPort":80}],"resources":{"requests":{"cpu":"250m","memory":"1Gi"}},"readinessProbe":{"httpGet":{"path":"/","port":80},"periodSeconds":3}}],"terminationGracePeriodSeconds":-1,"securityContext":{"runAsNonRoot":true,"supplementalGroups":[5,300]}}},"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxUnavailable":1,"maxSurge":"25%"}}},"status":{}}',
  ],
  [
    'azhzAAoMCgJ2MRIGU2VjcmV0EisKGQoBcxIAGgAiACoAMgA4AEIICIDiz6oGEAASDAoCcHcSBmdlaGVpbRoAGgAiAA==',
    '{"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","creationTimestamp":"2023-11-14T22:13:20Z"},"data":{"pw":"Z2VoZWlt"}}',
  ],
  [
    'azhzAAoVCglwb2xpY3kvdjESCEV2aWN0aW9uEhcKEQoBcBIAGgAiACoAMgA4AEIAEgIIABoAIgA=',
    '{"kind":"Eviction","apiVersion":"policy/v1","metadata":{"name":"p"},"deleteOptions":{"gracePeriodSeconds":0}}',
  ],
]

describe('decodeObject', () => {
  it('keeps the six digits of a MicroTime, which leader election compares', () => {
    const lease =
      'azhzAAofChZjb29yZGluYXRpb24uazhzLmlvL3YxEgVMZWFzZRIpCgYKBGxvY2sSHwoCbWUQDxoLCIDy1soGEJWa7zoiCAiB8tbKBhAAKAAaACIA'
    expect(decodeObject(Buffer.from(lease, 'base64'))['spec']).toMatchObject({
      holderIdentity: 'me',
      acquireTime: '2026-01-01T00:00:00.123456Z',
      renewTime: '2026-01-01T00:00:01.000000Z',
    })
  })

  it.each(golden)('returns the same object as JSON: %#', (binary, json) => {
    expect(decodeObject(Buffer.from(binary, 'base64'))).toEqual(JSON.parse(json))
  })

  it.each(golden)('returns an object or throws for bytes truncated anywhere: %#', (binary) => {
    const bytes = Buffer.from(binary, 'base64')
    const outcomes = Array.from({ length: bytes.length }, (_one, length) => tryDecode(bytes.subarray(0, length)))
    expect(outcomes.slice(0, 8).every((one) => one instanceof Error)).toBe(true)
    expect(outcomes.every((one) => one instanceof Error || typeof one === 'object')).toBe(true)
  })

  it('throws for a kind that is not served', () => {
    const type = Buffer.concat([Buffer.of(10, 7), Buffer.from([10, 1, 0x76, 18, 2, 0x50, 0x51])])
    expect(() => decodeObject(Buffer.concat([Buffer.from('k8s\0'), type]))).toThrow('unknown kind PQ')
  })
})

function tryDecode(bytes: Buffer): unknown {
  try {
    return decodeObject(bytes)
  } catch (error) {
    return error
  }
}
