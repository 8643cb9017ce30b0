import { expect, it } from 'vitest'
import { readErrorOutput } from './error-output.ts'

it('reports an untrusted certificate in one line, without versions and source positions', () => {
  const stderr = `2026-11-23 19:40:54.418+0000: 6069: info : libvirt version: 9.0.0, package: 9.0.0-4+deb12u2 (Debian)
2026-11-23 19:40:54.418+0000: 6069: info : hostname: vm
2026-11-23 19:40:54.418+0000: 6069: warning : virNetTLSContextCheckCertificate:1086 : Certificate check failed Certificate failed validation: The certificate hasn't got a known issuer.
error: failed to connect to the hypervisor
error: authentication failed: Failed to verify peer's certificate
`
  expect(readErrorOutput(stderr)).toBe(
    "Certificate check failed Certificate failed validation: The certificate hasn't got a known issuer.; failed to connect to the hypervisor; authentication failed: Failed to verify peer's certificate",
  )
})

it('removes duplicates, and returns nothing for empty output', () => {
  expect(readErrorOutput('error: Domain not found\nerror: Domain not found\n')).toBe('Domain not found')
  expect(readErrorOutput('')).toBe('')
})
