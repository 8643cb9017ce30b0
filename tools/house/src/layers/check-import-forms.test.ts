import { describe, expect, it } from 'vitest'
import { checkLayers } from './check-layers.ts'
import { checkImportForms } from './check-import-forms.ts'
import { plantProject } from '../project/project.ts'

const server = 'packages/server/src'
const manifest = {
  'packages/server/package.json':
    '{"name":"@moorage/server","exports":{},"imports":{"#store/*":"./src/store/*","#api/*":"./src/api/*"}}',
}

function check(path: string, specifier: string) {
  return checkImportForms(plantProject({ ...manifest, [path]: `import { x } from '${specifier}'\n` }))
}

describe('the form of an import', () => {
  it.each([
    ['a relative path into another module', `${server}/api/a.ts`, '../store/b.ts', '#store/b.ts'],
    ['a relative path that climbs three folders', `${server}/api/x/y/z/a.ts`, '../../../b.ts', '#api/b.ts'],
    ['the own module by its name', `${server}/api/x/a.ts`, '#api/b.ts', '../b.ts'],
    ['the own folder by its name', `${server}/api/x/a.ts`, '#api/x/b.ts', './b.ts'],
  ])('%s is rejected with the correct form', (_, path, specifier, form) => {
    expect(check(path, specifier).map((one) => one.advice)).toEqual([expect.stringContaining(`Write '${form}'`)])
  })

  it('does not hide a violation of the layer rules', () => {
    const planted = plantProject({ ...manifest, [`${server}/store/a.ts`]: `import { x } from '#api/b.ts'\n` })
    expect(checkLayers(planted).map((one) => one.advice)).toEqual([expect.stringContaining('store may not import api')])
  })
})
