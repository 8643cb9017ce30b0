import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { fillRelease } from './fill-release.ts'
import { unpackRelease } from './release-code.ts'
import { startRelease } from './release-run.ts'
import { oldRelease, releasedFile } from './released.ts'

/** Writes the fixture of the first release (store/backup/dumps) with that release's own program: `node packages/server/src/testkit/released/main.ts`. */
const { commit, schema } = oldRelease
const scratch = makeScratchFolder()
const code = join(scratch.path, 'code')
const run = await startRelease((await unpackRelease(commit, code)).bin, scratch.data)
try {
  const known = await fillRelease(run)
  const file = join(scratch.path, 'backup')
  await run.moor('backup', file)
  writeFileSync(releasedFile(schema, 'backup.txt'), gunzipSync(readFileSync(file)))
  writeFileSync(releasedFile(schema, 'secrets.json'), `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(releasedFile(schema, 'files.txt'), sumFiles(join(code, 'packages/server/src/store/migrations')))
  copyFileSync(join(code, 'packages/server/src/store/schema/snapshot.txt'), releasedFile(schema, 'schema.txt'))
} finally {
  await run.stop()
  scratch.close()
}

function sumFiles(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  const sum = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return files
    .toSorted()
    .map((file) => `${sum(file)}  ${file}\n`)
    .join('')
}
