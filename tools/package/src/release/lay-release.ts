import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeNotices } from './write-notices.ts'

/** Rules of alerts and a dashboard, where docs/operating.md names them. */
export const watching = ['packaging/prometheus/alerts.yaml', 'packaging/grafana/moorage.json'] as const

/**
 * Lays out what Moorage needs at run time, without what is only of one platform: the bundle without maps, what finds a Node and the bundle, licences, and what an
 * operator gives to Prometheus and Grafana. packages/cli/bin takes the bundle because no sources lie beside it.
 */
export function layRelease(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundle = join(folder, 'dist')
  execFileSync(process.execPath, [join(root, 'tools/bundle/src/main.ts'), bundle], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeNotices(root, bundle, join(folder, 'NOTICES'))
  // By it a bundle is compared with sources that lie beside it, and here lie none.
  rmSync(join(bundle, 'inputs.json'))
  for (const name of readdirSync(bundle)) if (name.endsWith('.map')) rmSync(join(bundle, name))
  cpSync(join(root, 'packages/cli/bin'), join(folder, 'packages/cli/bin'), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  for (const path of watching) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
}
