import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startSshDaemon } from '#testkit/faults/ssh-daemon.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { describeResticStore } from '#testkit/restic/describe-restic-store.ts'

const scratch = useScratchFolder()
const folderOf = (name: string): string => {
  const folder = join(scratch.path, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

describeResticStore('in a folder', { folder: folderOf('local'), locate: (repository) => ({ repository }) })

const daemon = await startSshDaemon(folderOf('ssh'), { hasFiles: true })
afterAll(() => daemon.close())
describeResticStore('behind SFTP', {
  folder: folderOf('remote'),
  locate: (folder) => ({ repository: `sftp:${daemon.host}:${folder}` }),
})
