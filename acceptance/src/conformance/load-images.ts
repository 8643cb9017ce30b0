import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { testConformance, testRuntime } from '../real-kubernetes/test-runtime.ts'

const folder = join(testConformance, 'images')

/** Lists the paths of the suite's image archives. Throws if their folder is missing. */
export function listArchives(): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name))
}

/** Loads an image into a node, so that its kubelet needs no registry. Throws if ctr fails. */
export async function loadImage(container: string, archive: string): Promise<void> {
  const words = ['-H', testRuntime, 'exec', '-i', container, 'ctr', '--namespace=k8s.io', 'images', 'import', '-']
  const child = spawn('docker', words, { stdio: ['pipe', 'ignore', 'inherit'] })
  const closed = once(child, 'close') as Promise<[number | null]>
  await pipeline(createReadStream(archive), child.stdin)
  const [code] = await closed
  if (code !== 0) throw new Error(`${container} did not load ${archive}: ctr exited with ${code}`)
}
