import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPictures } from './pages/all-pictures.ts'
import { linodePictures } from './pages/linode-pictures.ts'
import { defaultVariants } from './picture.ts'

const root = join(import.meta.dirname, '../../../../..')
const sources = join(root, 'packages/console/src')
const pictures = [...allPictures, ...linodePictures]
const files = pictures.flatMap(({ name, variants = defaultVariants }) =>
  variants.map((variant) => `${name}-${variant}.webp`),
)

/** Parses the source, because Node.js does not run JSX. */
const routesOf = (text: string): readonly (string | undefined)[] =>
  text
    .split(/createPageRoute\(|createRoute\(\{ getParentRoute: \(\) => rootRoute, path: /)
    .slice(1)
    .map((route) => /^\s*'([^']+)'/.exec(route)?.[1])

describe('pictures of the console (issue 15)', () => {
  test('every route of the console has a picture', () => {
    const routes = globSync(join(sources, '**/*.{ts,tsx}')).flatMap((file) => routesOf(readFileSync(file, 'utf8')))
    expect(routes.length).toBeGreaterThan(20)
    const shown = new Set(pictures.map(({ route }) => route))
    expect(routes.filter((route) => route === undefined || !shown.has(route))).toEqual([])
  })

  test('every picture has a unique name', () => {
    expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
  })

  test('docs/console.md shows exactly the pictures in the list, and every file exists', () => {
    const text = readFileSync(join(root, 'docs/console.md'), 'utf8')
    const shown = [...text.matchAll(/src="pictures\/console\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(shown.toSorted()).toEqual(files.toSorted())
    expect(readdirSync(join(root, 'docs/pictures/console')).toSorted()).toEqual(files.toSorted())
  })
})
