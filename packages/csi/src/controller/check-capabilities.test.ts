import { expect, test } from 'vitest'
import { checkCapabilities, explainCapability } from './check-capabilities.ts'

const access_mode = { mode: 'SINGLE_NODE_WRITER' }

test.each([
  [{ access_type: 'block', access_mode }, null],
  [{ access_type: 'mount', mount: { fs_type: 'xfs', mount_flags: [] }, access_mode }, null],
  [{ access_mode }, /block or mount/],
  [{ access_type: 'mount', mount: { fs_type: 'ntfs', mount_flags: [] }, access_mode }, /ext4 or xfs/],
  [{ access_type: 'block', access_mode: { mode: 'MULTI_NODE_MULTI_WRITER' } }, /one node at a time/],
  [{ access_type: 'block', access_mode: null }, /UNKNOWN is not supported/],
] as const)('for %j, a validation reports the reason with which a creation fails: %s', (capability, reason) => {
  if (reason === null) {
    expect(explainCapability(capability)).toBeNull()
    expect(() => checkCapabilities([capability])).not.toThrow()
  } else {
    expect(explainCapability(capability)).toMatch(reason)
    expect(() => checkCapabilities([capability])).toThrow(reason)
  }
})
