import { tmpdir } from 'node:os'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { openFileKit } from '#testkit/files/file-kit.ts'
import { mountLoopFolder } from '#testkit/files/loop-folder.ts'

/** Rules that need no running hosts. */
const rules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 36, 44]

describeDriverSuite({
  name: 'files that share blocks',
  rules,
  make: async () => {
    const folder = mountLoopFolder('xfs', 4_096)
    const kit = await openFileKit(folder.path)
    return {
      ...kit,
      close: async () => {
        await kit.close()
        folder.close()
      },
    }
  },
})

describeDriverSuite({ name: 'files that share nothing', rules, make: () => openFileKit(tmpdir()) })
