import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Returns the style sheet of theme.ts, which it bundles first. Throws if the bundle lacks it. */
export async function renderTheme(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'theme.ts'), platform: 'node', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const themeModule: unknown = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  const render: unknown =
    typeof themeModule === 'object' && themeModule !== null ? Reflect.get(themeModule, 'themeStylesheet') : undefined
  if (typeof render !== 'function') throw new Error('the theme has no style sheet')
  return String(render())
}
