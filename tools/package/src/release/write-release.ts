import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeNotices } from './write-notices.ts'

/** Alert rules and dashboard, at the paths that docs/operating.md names. */
export const watching = ['packaging/prometheus/alerts.yaml', 'packaging/grafana/moorage.json'] as const

/**
 * Replaces `folder` with the platform-independent files of a release: bundle without source maps, launcher, licences, alert rules and dashboard. Throws if the
 * bundle cannot be built.
 */
export function writeRelease(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundle = join(folder, 'dist')
  execFileSync(process.execPath, [join(root, 'tools/bundle/src/main.ts'), bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeNotices(root, bundle, join(folder, 'NOTICES'))
  // Without inputs.json, packages/cli/bin always uses the bundle.
  rmSync(join(bundle, 'inputs.json'))
  for (const name of readdirSync(bundle)) if (name.endsWith('.map')) rmSync(join(bundle, name))
  cpSync(join(root, 'packages/cli/bin'), join(folder, 'packages/cli/bin'), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  for (const path of watching) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
}
