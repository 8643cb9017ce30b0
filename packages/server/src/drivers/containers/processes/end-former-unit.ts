import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { isThere } from './folder/records.ts'
import type { ProcessFolders } from './folder/process-folders.ts'

const systemdFolder = '/etc/systemd/system'
const endMs = 30_000

/**
 * Ends the unit of systemd or s6 with which an earlier development version ran a program, so that a process can take its place. Its files and volumes stay. Does nothing
 * without a unit. Throws Busy if the supervisor fails. To be removed after the next release.
 */
export async function endFormerUnit({ folder }: ProcessFolders, name: string): Promise<void> {
  const unit = `moorage-part@${name}.service`
  if (await isThere(join(systemdFolder, `${unit}.d`))) {
    await run('systemctl', ['disable', '--now', unit])
    await rm(join(systemdFolder, `${unit}.d`), { recursive: true, force: true })
    await run('systemctl', ['daemon-reload'])
  }
  const scan = join(folder, 'services')
  const service = join(scan, name)
  if (!(await isThere(service))) return
  // KILL ends bubblewrap, and with it the program.
  await run('s6-svc', ['-dk', service])
  await run('s6-svwait', ['-d', '-t', '5000', service])
  const gone = join(folder, `.gone-${name}`)
  await rename(service, gone)
  const isLast = (await readdir(scan)).every((one) => one.startsWith('.'))
  await run('s6-svscanctl', [isLast ? '-t' : '-an', scan])
  await rm(gone, { recursive: true, force: true, maxRetries: 10 })
}

async function run(file: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runEngineProgram({ file, args, deadlineMs: endMs })
  if (code !== 0)
    throw new DriverError('Busy', `${file} ${args.join(' ')} ended with ${code}: ${stderr.trim().slice(-300)}`)
}
