import { expect, it } from 'vitest'
import { makeProject, plantProject } from '../project/project.ts'
import { readProject } from '../project/read-project.ts'
import { checkOnce, findStaleHomes } from './check-once.ts'

const path = 'packages/server/src/store/a.ts'
const advice = (planted: Readonly<Record<string, string>>) =>
  checkOnce(plantProject(planted)).map(({ file, line }) => `${file}:${line}`)

it.each([
  "\nthrow new ApiError('resource.not_found', 'Not found')",
  "\nthrow new ApiError(\n  'resource.not_found', `There is no volume ${id}.`)",
  "\nthrow new ApiError('request.reference_invalid', 'region is not valid', {})",
  "\nconst isDeadlock = error.code === '40P01'",
  "\nconst isForeign = error.code === 'AlreadyExists'",
  '\nopen(sealed, `cluster/${id}/ca-key`)',
  "\nconst id = await insertJob(tx, author, { action: 'host_boot' })",
  "\nask(new URL(request.path(1) ?? '/', origin))",
])('reports a duplicate: %j', (text) => {
  expect(advice({ [path]: text })).toEqual([`${path}:2`])
})

it('reports a duplicate in the testkit if the home is in the testkit', () => {
  const text = 'const holds = viewer.grants.some((grant) => grant.entity === kind)'
  expect(advice({ 'packages/server/src/testkit/a.ts': text })).toEqual(['packages/server/src/testkit/a.ts:1'])
})

it('reports a duplicate in a component of the console', () => {
  const text = 'ask(new URL(request.path(1), origin))'
  expect(advice({ 'packages/console/src/a.tsx': text })).toEqual(['packages/console/src/a.tsx:1'])
})

it('every home contains its pattern', () => {
  expect(findStaleHomes(makeProject(readProject()))).toEqual([])
})
