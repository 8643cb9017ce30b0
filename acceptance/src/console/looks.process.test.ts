import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { consoleVariants, findViolations, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../../../packages/console/dist')
/** Maximum compressed size of the first view in KiB (issue 15). */
const budgetKib = { js: 250, css: 120 } as const

const { describe, bench, signedIn, choose, expectAccessible } = onConsolePages()

describe('accessibility of the console', () => {
  test.each(consoleVariants)(
    'axe finds no violations, %s, %i wide, and nothing is wider than the window',
    async (look, width) => {
      const label = `seen-${look}-${width}`
      const body = { label, region: 'us-east', size: 20 }
      const id = Number((await bench().request({ method: 'POST', path: '/v4/volumes', body })).body['id'])
      const page = await expectAccessible(
        [
          ['/', 'No failed operations.'],
          ['/volumes', label],
          ['/volumes/create', /per month at most/],
          [`/volumes/${id}`, 'Create volume'],
          ['/backups', 'No backups yet'],
          ['/activity', label],
          ['/trash', 'The trash is empty'],
        ],
        look,
        width,
      )
      await page.goto(`${bench().origin}/volumes/${id}`)
      await choose(page, 'Delete')
      await page.getByRole('dialog').waitFor()
      expect(await findViolations(page)).toEqual([])
    },
  )

  test('content and text lines have a maximum width on a screen of 3,840 pixels', async () => {
    const page = await signedIn('/', { viewport: { width: 3840, height: 2160 } })
    for (const path of ['/', '/volumes', '/activity', '/account', '/ssh-keys']) {
      await page.goto(bench().origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await widest(page, '.frame')]).toEqual([path, expect.toSatisfy((px: number) => px <= 1_600)])
      expect([path, await widest(page, 'main p')]).toEqual([path, expect.toSatisfy((px: number) => px <= 720)])
    }
  })

  test('the first view stays within its size budget', () => {
    const first = listFirst(readFileSync(join(dist, 'index.html'), 'utf8'))
    for (const kind of ['js', 'css'] as const) {
      const sizes = first.filter((name) => name.endsWith(`.${kind}`)).map((name) => packedKib(name))
      const sum = sizes.reduce((all, one) => all + one, 0)
      process.stdout.write(`first view: ${sum.toFixed(0)} KiB of ${kind}, packed, in ${sizes.length} files\n`)
      expect(sum).toBeLessThanOrEqual(budgetKib[kind])
    }
  })
})

async function widest(page: Page, selector: string): Promise<number> {
  const widths = `[...document.querySelectorAll('${selector}')].map((one) => one.getBoundingClientRect().width)`
  return Number(await page.evaluate(`Math.max(0, ...${widths})`))
}

function listFirst(page: string): readonly string[] {
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, BuiltChunk>
  const chunk = manifest['src/overview/overview-page.tsx']
  const parts = [chunk, ...(chunk?.imports ?? []).map((name) => manifest[name])]
  return [...new Set([...named, ...parts.flatMap((one) => (one ? [one.file, ...(one.css ?? [])] : []))])]
}

interface BuiltChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

function packedKib(name: string): number {
  return gzipSync(readFileSync(join(dist, name)), { level: 9 }).length / 1024
}
